/** Renders the components and the JavaScript expressions in an article. A use of a component is called a call. */
import { createElement, Fragment, type ReactNode } from 'react';
import { messageOf } from '../base/message.ts';
import type {
  ArticleAnswer,
  ArticleBinding,
  ArticleNode,
  ArticleProp,
  ArticleRequest,
  DeadUse,
  RenderedNode,
  ScriptError,
} from '../contract.ts';
import type { AnyComponent, IslandChild } from '../mdx/island-data.ts';
import { BrowserOnly } from '../packages/browser-only.ts';
import { headSink } from '../packages/head.ts';
import { type TreeCall, type TreeNode, treeSource } from '../packages/island-tree.ts';
import { blocks } from './blocks.ts';
import { type Call, type Context, type Expression, htmlPlaceholder, namedError, staticHtml } from './context.ts';
import { reseed } from './determinism.ts';
import { elementChildren, elementsIn } from './elements.ts';
import { escapeHtml } from './escape.ts';
import { compileExpressions, type Evaluate, describeExpression } from './expressions.ts';
import { recordComponent, withUnsent } from './interactive.ts';
import { dataOf, renderIsland, renderIslandTree, type Slot, Unsendable } from './island.ts';
import type { Exports, LoadModule } from './modules.ts';
import { HintedError, toScriptError, enter } from './place.ts';
import { sideEffects, renderStatic } from './react.ts';
import { readCount } from './reads.ts';
import { type SiteComponent, resolve, type Resolved } from './resolve.ts';

const FAILED_NODE: RenderedNode = { html: '', islands: 0, readsPage: true, head: [] };

/**
 * Renders the request's nodes one by one. If a call fails, the error is reported and the call is replaced with its
 * children. If imports fail, only the import errors are reported, because they may cause the other errors.
 */
export function renderArticle(request: ArticleRequest, load: LoadModule): ArticleAnswer {
  const answer: ArticleAnswer = { nodes: [], errors: [], dead: {} };
  const initialReads = readCount();
  const attempt = <T,>(action: () => T): T | undefined => {
    try {
      return action();
    } catch (error) {
      answer.errors.push(toScriptError(error));
      return undefined;
    }
  };
  const scope = new Map<string, unknown>();
  for (const [name, binding] of Object.entries(request.imports)) {
    enter({ import: name });
    attempt(() => scope.set(name, resolveBinding(name, binding, load)));
  }
  const exported = new Set(request.exports.flatMap(({ names }) => names));
  const dead = new Map<string, DeadUse>();
  const context: Context = {
    evaluate: () => undefined,
    resolve: name =>
      resolve(name, request.imports, scope, exportName =>
        exported.has(exportName) ? context.evaluate(exportName) : undefined,
      ),
    html: [],
    islands: { count: 0 },
    head: [],
    dead,
    failed: new Set(),
    isStaticTree: false,
  };
  headSink.take = items => context.head.push(...items);
  sideEffects.mark = () => {
    const lengths = [context.islands.count, context.head.length, context.html.length] as const;
    return () => {
      [context.islands.count, context.head.length, context.html.length] = lengths;
    };
  };
  setTreeLoader(request.imports, load);
  const compile = (): Evaluate =>
    compileExpressions(request.exports, scope, request.nodes, elementsIn(context, request.imports));
  const importErrors = answer.errors.length;
  const evaluate = attempt(compile);
  if (!evaluate) {
    const nodes = request.nodes.map(node => ({ ...FAILED_NODE, html: contentOf(node) }));
    return { ...answer, errors: importErrors > 0 ? answer.errors.slice(0, importErrors) : answer.errors, nodes };
  }
  context.evaluate = source => (HOOK.test(source) ? insideComponent(() => evaluate(source)) : evaluate(source));
  const isShared = readCount() === initialReads;
  answer.nodes = request.nodes.map((node, index) => {
    reseed(request.seeds[index]);
    const reads = readCount();
    const html = renderNode(node, context, error => answer.errors.push(error));
    const readsPage = !isShared || readCount() !== reads;
    return { html, islands: context.islands.count, readsPage, head: [...context.head] };
  });
  if (importErrors > 0) answer.errors.length = importErrors;
  return { ...answer, dead: Object.fromEntries(dead) };
}

/**
 * Returns the HTML of a node. Failing calls are replaced with their children, failing expressions are omitted, and each
 * failure is reported once.
 */
function renderNode(node: ArticleNode, context: Context, report: (error: ScriptError) => void): string {
  for (;;) {
    context.islands.count = 0;
    context.head.length = 0;
    try {
      return toHtml(node, context);
    } catch (error) {
      const failure = toScriptError(error);
      report(failure);
      const id = failure.place && 'node' in failure.place ? failure.place.node : undefined;
      if (id === undefined || context.failed.has(id)) return contentOf(node);
      context.failed.add(id);
    }
  }
}

/** Returns the static HTML in a node, without the output of calls and expressions. */
function contentOf(node: ArticleNode): string {
  if ('html' in node) return node.html;
  return 'children' in node ? node.children.map(contentOf).join('') : '';
}

/** Matches expressions that call hooks, which must be evaluated inside a component. */
const HOOK = /\buse[A-Z]\w*\s*\(/;

/** Runs `action` inside a component, so that it may call hooks. */
function insideComponent<T>(action: () => T): T | undefined {
  let value: T | undefined;
  const Page = (): ReactNode => {
    value = action();
    return null;
  };
  renderStatic(createElement(Page));
  return value;
}

/** Sets up module loading for island trees, which refer to modules by URL. */
function setTreeLoader(imports: ArticleRequest['imports'], load: LoadModule): void {
  const modules = new Map<string, string>();
  for (const binding of Object.values(imports)) {
    if ('module' in binding && binding.client !== undefined) modules.set(binding.client, binding.module);
  }
  treeSource.load = url => load(modules.get(url) ?? '');
}

function resolveBinding(name: string, binding: ArticleBinding, load: LoadModule): unknown {
  if ('value' in binding) return binding.value;
  const module = loadWithId(binding.module, load);
  if (!module) throw new Error(`\`${name}\` is imported from \`${binding.module}\`, which is not loaded`);
  if (binding.export === '*') return module;
  if (!(binding.export in module)) {
    const message = `\`${binding.module}\` has no export \`${binding.export}\``;
    throw new HintedError(message, exportsHint(module, binding.export));
  }
  return module[binding.export];
}

/** Maximum number of names in {@link exportsHint}. */
const MAX_NAMED_EXPORTS = 8;

/** Returns advice for an import of a name that the module does not export. */
function exportsHint(module: Exports, missing: string): string {
  const names = Object.keys(module).filter(name => name !== '__esModule');
  const [first] = names;
  if (first === undefined) return 'the module has no exports';
  if (first === 'default' && names.length === 1) return 'it has only a default export: write `import Name from …`';
  const list = names.slice(0, MAX_NAMED_EXPORTS).map(name => `\`${name}\``);
  if (names.length > MAX_NAMED_EXPORTS) list.push('…');
  const exports = `it exports ${list.join(', ')}`;
  return missing === 'default' ? `${exports}: write \`import { ${first} } from …\`` : exports;
}

function loadWithId(id: string, load: LoadModule): Exports | undefined {
  try {
    return load(id);
  } catch (error) {
    throw new Error(`\`${id}\` cannot be loaded: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Evaluates the props of a call. Converts a string `style` of an HTML element to an object. Errors name the component.
 */
function propsOf(call: Call, { evaluate }: Context): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  enterCallPlace(call);
  const assign = (prop: ArticleProp): void => {
    if ('spread' in prop) Object.assign(props, evaluate(prop.spread));
    else props[prop.name] = 'expression' in prop ? evaluate(prop.expression) : prop.value;
  };
  try {
    call.props.forEach(assign);
  } catch (error) {
    throw namedError(call.component, error);
  }
  if (typeof props['style'] === 'string' && /^[a-z]/.test(call.component)) props['style'] = styleOf(props['style']);
  return props;
}

/** Converts a string of CSS declarations to React's style object. */
function styleOf(declarations: string): Record<string, string> {
  const pairs = declarations.split(';').map(declaration => declaration.split(/:(.*)/s).map(part => part.trim()));
  return Object.fromEntries(pairs.flatMap(([name, value]) => (name && value ? [[camelCase(name), value]] : [])));
}

function camelCase(name: string): string {
  return name.startsWith('--') ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function enterCallPlace({ id, component }: Call): void {
  enter({ node: id, component });
}

function toHtml(node: ArticleNode, context: Context): string {
  if ('html' in node) return node.html;
  if (context.failed.has(node.id))
    return 'children' in node ? node.children.map(child => toHtml(child, context)).join('') : '';
  if ('expression' in node) return expressionHtml(node, context);
  enterCallPlace(node);
  return separateHtml(node, context) ?? callHtml(node, context);
}

/**
 * Returns the HTML of a call that must be rendered separately from the surrounding React tree: an island or
 * `BrowserOnly`. Returns undefined for other calls.
 */
function separateHtml(call: Call, context: Context): string | undefined {
  const { component, client } = context.resolve(call.component);
  if (component === BrowserOnly) return browserOnlyHtml(call, context);
  if (!client || (client.isAuto && context.isStaticTree)) return undefined;
  const islands = context.islands.count;
  try {
    return islandHtml(call, { component, client }, context);
  } catch (error) {
    if (!client.isAuto || !(error instanceof Unsendable)) throw error;
    context.islands.count = islands;
    return withUnsent(error.prop, () => callHtml(call, { ...context, isStaticTree: true }));
  }
}

function callHtml(call: Call, context: Context): string {
  try {
    const tree = callToReact(call, context);
    enterCallPlace(call);
    return staticHtml(tree, context);
  } catch (error) {
    throw namedError(call.component, error);
  }
}

/**
 * Renders a `BrowserOnly` call. Site components in it become islands that render only in the browser; other HTML is
 * part of the document. Expressions are omitted and reported.
 */
function browserOnlyHtml(call: Call, context: Context): string {
  const { fallback } = propsOf(call, context);
  const parts = call.children.map(child => {
    if ('expression' in child) {
      context.dead.set(call.component, { node: call.id, uses: [`{${child.expression}}`], stack: '' });
      return '';
    }
    if (!isSiteIsland(child, context)) return toHtml(child, context);
    const tree = treeNodes([child], undefined, context);
    const fallbackHtml = fallback === undefined ? '' : staticHtml(fallback as ReactNode, context);
    return renderIslandTree(
      { name: child.component, enter: () => enterCallPlace(child) },
      tree,
      [],
      context,
      fallbackHtml,
    );
  });
  return parts.join('');
}

/** Whether a node is a call to a site component that the browser hydrates. */
function isSiteIsland(node: ArticleNode, context: Context): node is Call {
  return 'component' in node && context.resolve(node.component).client !== undefined;
}

/**
 * Converts nodes to the data of an `IslandTree`. Strings and calls to the site's islands are kept. Everything else
 * becomes an HTML slot, or inline HTML if `slots` is undefined.
 */
function treeNodes(nodes: ArticleNode[], slots: string[] | undefined, context: Context): TreeNode[] {
  const slot = (html: string): { slot: number } | { html: string } =>
    slots ? { slot: slots.push(html) - 1 } : { html };
  return blocks(nodes, node => toHtml(node, context)).flatMap((node): TreeNode[] => {
    if ('html' in node) return node.html.trim() === '' ? [] : [slot(node.html)];
    if ('expression' in node) {
      return elementChildren(valueOf(node, context) as ReactNode, slot as Slot, context) as TreeNode[];
    }
    enterCallPlace(node);
    const { client } = context.resolve(node.component);
    return [client ? treeCall(node, client, slots, context) : slot(toHtml(node, context))];
  });
}

function treeCall(
  call: Call,
  { module, name }: NonNullable<Resolved['client']>,
  slots: string[] | undefined,
  context: Context,
): TreeCall {
  const props = sendableProps(call, context);
  return { module, export: name, props, children: treeNodes(call.children, slots, context) };
}

function valueOf({ id, expression }: Expression, context: Context): unknown {
  enter({ node: id });
  return context.evaluate(expression);
}

function expressionHtml(node: Expression, context: Context): string {
  const value = valueOf(node, context);
  if (value === undefined || value === null || typeof value === 'boolean') return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  try {
    return staticHtml(value as ReactNode, context);
  } catch (error) {
    throw new Error(`${describeExpression(node.expression)}: ${messageOf(error)}`, { cause: error });
  }
}

/** Converts a node inside a static component to a React tree. HTML and islands are replaced with placeholders. */
function toReact(node: ArticleNode, context: Context): ReactNode {
  if ('html' in node) return htmlPlaceholder(node.html, context);
  if (context.failed.has(node.id)) {
    return 'children' in node
      ? createElement(Fragment, null, ...node.children.map(child => toReact(child, context)))
      : null;
  }
  if ('expression' in node) return valueOf(node, context) as ReactNode;
  enterCallPlace(node);
  const html = separateHtml(node, context);
  return html === undefined ? callToReact(node, context) : htmlPlaceholder(html, context);
}

function callToReact(call: Call, context: Context): ReactNode {
  const resolved = context.resolve(call.component);
  recordComponent(context.dead, resolved.component);
  const children = call.children.map(child => toReact(child, context));
  return createElement(withComponentName(resolved, call), propsOf(call, context), ...children);
}

/**
 * Wraps a component so that its error messages contain its name. Does not wrap classes, `memo` and `forwardRef`
 * components, and structural parts, which their parent recognizes by identity.
 */
function withComponentName({ component, name, part }: Resolved, call: Call): AnyComponent {
  if (part || typeof component !== 'function' || component.prototype?.isReactComponent) return component;
  const render = component as (props: Record<string, unknown>) => ReactNode;
  return props => {
    enterCallPlace(call);
    try {
      return render(props);
    } catch (error) {
      throw namedError(name, error);
    }
  };
}

function islandHtml(call: Call, siteComponent: SiteComponent, context: Context): string {
  const name = call.component;
  if (siteComponent.client.isAuto && call.children.some(child => isSiteIsland(child, context))) {
    const slots: string[] = [];
    return renderIslandTree(
      { name, enter: () => enterCallPlace(call) },
      treeNodes([call], slots, context),
      slots,
      context,
    );
  }
  const children = (slot: Slot): IslandChild[] => islandChildren(call.children, slot, context);
  return renderIsland(
    { name, props: sendableProps(call, context), children, enter: () => enterCallPlace(call) },
    siteComponent,
    context,
  );
}

/** Converts an island's children to data. Structural parts and text are kept; everything else becomes an HTML slot. */
function islandChildren(nodes: ArticleNode[], slot: Slot, context: Context): IslandChild[] {
  return blocks(nodes, node => toHtml(node, context)).flatMap((node): IslandChild[] => {
    if ('html' in node) return node.html.trim() === '' ? [] : [slot(node.html)];
    if ('expression' in node) {
      return elementChildren(valueOf(node, context) as ReactNode, slot, context);
    }
    enterCallPlace(node);
    const resolved = context.resolve(node.component);
    if (!resolved.part) return [slot(toHtml(node, context))];
    return [
      {
        part: resolved.name,
        props: sendableProps(node, context),
        children: islandChildren(node.children, slot, context),
      },
    ];
  });
}

/** Returns the props of a call as the browser receives them: serialized to JSON and parsed again. */
function sendableProps(call: Call, context: Context): Record<string, unknown> {
  return dataOf(call.component, propsOf(call, context));
}
