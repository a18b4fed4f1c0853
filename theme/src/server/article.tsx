/** Renders the component calls and expressions of an article. */
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { messageOf } from '../base/message.ts';
import type {
  ArticleAnswer,
  ArticleBinding,
  ArticleNode,
  ArticleProp,
  ArticleRequest,
  DeadUse,
  RenderedNode,
} from '../contract.ts';
import { type AnyComponent, buildIsland, HtmlSlot, type IslandChild, type IslandData } from '../mdx/island-data.ts';
import { registry, type Registered } from '../mdx/registry.ts';
import { reseed } from './determinism.ts';
import { escapeHtml } from './escape.ts';
import { expand } from './expand.tsx';
import { compileExpressions, type Evaluate } from './expressions.ts';
import { noteComponent, watching } from './interactive.ts';
import type { Exports, LoadModule } from './modules.ts';
import { describe, enter } from './place.ts';
import { renderStill, renderToMarkup } from './react.ts';
import { readCount } from './reads.ts';

type Call = Extract<ArticleNode, { component: string }>;
type Expression = Extract<ArticleNode, { expression: string }>;

/** A component that a call resolved to. `client` is the id of its browser module if it is an island of the site. */
interface Resolved extends Registered {
  name: string;
  client?: { module: string; name: string };
}

/** State shared by the rendering of one article. */
interface Context {
  evaluate: Evaluate;
  resolve(name: string): Resolved;
  /** HTML kept out of React, by placeholder index. */
  html: string[];
  /** Number of islands so far in the outermost node. */
  islands: { count: number };
  /** State and handlers used outside islands, which have no effect, by component. */
  dead: Map<string, DeadUse>;
}

const HTML_SLOT = /<quire-html>\u0001h(\d+)\u0001<\/quire-html>/g;

const FAILED: RenderedNode = { html: '', islands: 0, readsPage: true };

/** Renders the request's nodes one by one. A node that fails is reported and renders as an empty string. */
export function renderArticle(request: ArticleRequest, load: LoadModule): ArticleAnswer {
  const answer: ArticleAnswer = { nodes: [], errors: [], dead: {} };
  const before = readCount();
  const attempt = <T,>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      answer.errors.push(describe(error));
      return undefined;
    }
  };
  const scope = new Map<string, unknown>();
  for (const [name, binding] of Object.entries(request.imports)) {
    enter({ import: name });
    attempt(() => scope.set(name, bound(name, binding, load)));
  }
  const evaluate = answer.errors.length > 0 ? undefined : attempt(() => compile(request, scope));
  // Without its imports and exports, every expression of the page would fail: report only the cause.
  if (!evaluate) return { ...answer, nodes: request.nodes.map(() => FAILED) };
  const exported = new Set(request.exports.flatMap(({ names }) => names));
  const dead = new Map<string, DeadUse>();
  const context: Context = {
    evaluate,
    resolve: name => resolve(name, request.imports, scope, own => (exported.has(own) ? evaluate(own) : undefined)),
    html: [],
    islands: { count: 0 },
    dead,
  };
  const isShared = readCount() === before;
  answer.nodes = request.nodes.map((node, index) => {
    reseed(request.seeds[index]);
    context.islands.count = 0;
    const reads = readCount();
    const html = attempt(() => toHtml(node, context)) ?? '';
    return { html, islands: context.islands.count, readsPage: !isShared || readCount() !== reads };
  });
  return { ...answer, dead: Object.fromEntries(dead) };
}

function compile({ exports, nodes }: ArticleRequest, scope: Map<string, unknown>): Evaluate {
  return compileExpressions(exports, scope, nodes);
}

function bound(name: string, binding: ArticleBinding, load: LoadModule): unknown {
  if ('value' in binding) return binding.value;
  const module = loaded(binding.module, load);
  if (!module) throw new Error(`\`${name}\` is imported from \`${binding.module}\`, which is not loaded`);
  if (binding.export === '*') return module;
  if (!(binding.export in module)) throw new Error(`\`${binding.module}\` has no export \`${binding.export}\``);
  return module[binding.export];
}

function loaded(id: string, load: LoadModule): Exports | undefined {
  try {
    return load(id);
  } catch (error) {
    throw new Error(`\`${id}\` fails while it is loaded: ${messageOf(error)}`, { cause: error });
  }
}

function isComponent(value: unknown): value is AnyComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** Resolves a component: first the page's imports, then its exports, then the theme's registry. */
function resolve(
  name: string,
  imports: ArticleRequest['imports'],
  scope: Map<string, unknown>,
  exported: (name: string) => unknown,
): Resolved {
  const [base = '', ...members] = name.split('.');
  const binding = imports[base];
  const known =
    binding && 'module' in binding && binding.module === '@theme' ? binding.export : binding ? undefined : base;
  let value = scope.get(base) ?? exported(base);
  if (value === undefined || (known !== undefined && known !== base)) {
    const registered = registry.get(members.length === 0 ? (known ?? '') : '');
    if (registered) return { ...registered, name: known ?? name };
  }
  for (const member of members) value = (value as Record<string, unknown> | undefined)?.[member];
  if (!isComponent(value)) {
    throw new Error(value === undefined ? `component \`${name}\` is not known` : `\`${name}\` is not a component`);
  }
  const own = [...registry.entries()].find(([, entry]) => entry.component === value);
  if (own) return { ...own[1], name: own[0] };
  const plain: Resolved = { component: value, island: false, part: false, name };
  if (!binding || !('module' in binding) || binding.client === undefined) return plain;
  const exportName = [...(binding.export === '*' ? [] : [binding.export]), ...members].join('.');
  return { ...plain, island: true, client: { module: binding.client, name: exportName } };
}

function themeOnly(name: string): Resolved {
  return resolve(name, {}, new Map(), () => undefined);
}

/** Props of a call, with expressions evaluated. */
function propsOf(call: Call, { evaluate }: Context): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  enterCall(call);
  const assign = (prop: ArticleProp): void => {
    if ('spread' in prop) Object.assign(props, evaluate(prop.spread));
    else props[prop.name] = 'expression' in prop ? evaluate(prop.expression) : prop.value;
  };
  try {
    call.props.forEach(assign);
  } catch (error) {
    throw named(call.component, error);
  }
  return props;
}

function enterCall({ id, component }: Call): void {
  enter({ node: id, component });
}

function named(component: string, error: unknown): Error {
  const message = messageOf(error);
  return new Error(message.startsWith('<') ? message : `<${component}>: ${message}`, { cause: error });
}

/** Replaces the placeholders of {@link HtmlSlot} with their HTML; outside islands the wrapper element is dropped. */
function restore(markup: string, context: Context): string {
  return markup.includes('\u0001')
    ? markup.replace(HTML_SLOT, (_, index: string) => context.html[Number(index)] ?? '')
    : markup;
}

function hold(html: string, context: Context): ReactNode {
  return createElement(HtmlSlot, { html: `\u0001h${context.html.push(html) - 1}\u0001` });
}

function toHtml(node: ArticleNode, context: Context): string {
  if ('html' in node) return node.html;
  if ('expression' in node) return expressionHtml(node, context);
  enterCall(node);
  const resolved = context.resolve(node.component);
  if (resolved.island) return islandHtml(node, resolved, context);
  try {
    const tree = toReact(node, context);
    enterCall(node);
    return restore(
      watching(context.dead, () => renderStill(tree)),
      context,
    );
  } catch (error) {
    throw named(node.component, error);
  }
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
    return renderStill(value as ReactNode);
  } catch (error) {
    throw new Error(`expression \`${node.expression}\`: ${messageOf(error)}`, { cause: error });
  }
}

/** Renders a node inside a component that is not an island as a React tree, except for HTML and islands. */
function toReact(node: ArticleNode, context: Context): ReactNode {
  if ('html' in node) return hold(node.html, context);
  if ('expression' in node) return valueOf(node, context) as ReactNode;
  enterCall(node);
  const resolved = context.resolve(node.component);
  if (resolved.island) return hold(islandHtml(node, resolved, context), context);
  noteComponent(context.dead, resolved.component);
  const children = node.children.map(child => toReact(child, context));
  return createElement(guarded(resolved, node), propsOf(node, context), ...children);
}

/**
 * Wraps a component so that its errors name it. Classes and exotic components (memo, forwardRef) are left as they are.
 */
function guarded({ component, name }: Resolved, call: Call): AnyComponent {
  if (typeof component !== 'function' || component.prototype?.isReactComponent) return component;
  const render = component as (props: Record<string, unknown>) => ReactNode;
  return props => {
    enterCall(call);
    try {
      return render(props);
    } catch (error) {
      throw named(name, error);
    }
  };
}

/** Renders an island: its server HTML, and the data with which the browser rebuilds the same tree. */
function islandHtml(call: Call, resolved: Resolved, context: Context): string {
  const data: IslandData = { props: sendable(call, context), children: [] };
  if (!resolved.client) {
    let written: Call | undefined;
    try {
      written = expand(resolved.name, data.props, call.id);
    } catch (error) {
      throw named(call.component, error);
    }
    // Names in the page's scope must not shadow the theme's components in the expansion.
    if (written) return islandHtml(written, themeOnly(written.component), { ...context, resolve: themeOnly });
  }
  // The engine replaces the placeholder by the island's number in the whole article.
  const prefix = `\u0001q${context.islands.count++}\u0001`;
  const slots: string[] = [];
  data.children = islandChildren(call.children, slots, context);
  const part = (name: string): AnyComponent => context.resolve(name).component;
  let markup: string;
  try {
    const slot = (index: number): ReactElement => createElement(HtmlSlot, { index, html: `\u0001s${index}\u0001` });
    const tree = buildIsland(resolved.component, data, part, slot);
    enterCall(call);
    markup = watching(undefined, () => renderToMarkup(tree, prefix)).replace(
      /\u0001s(\d+)\u0001/g,
      (_, index: string) => slots[Number(index)] ?? '',
    );
  } catch (error) {
    throw named(call.component, error);
  }
  const { client } = resolved;
  const source = client
    ? `data-module="${escapeHtml(client.module)}" data-export="${escapeHtml(client.name)}"`
    : `data-component="${escapeHtml(resolved.name)}"`;
  const json = escapeHtml(JSON.stringify(data));
  return `<quire-island ${source} data-id="${prefix}" data-when="visible" data-props="${json}">${markup}</quire-island>`;
}

/** Children of an island: structural parts and text stay, everything else becomes an HTML slot. */
function islandChildren(nodes: ArticleNode[], slots: string[], context: Context): IslandChild[] {
  const slot = (html: string): IslandChild => ({ slot: slots.push(html) - 1 });
  return nodes.flatMap((node): IslandChild[] => {
    if ('html' in node) return node.html.trim() === '' ? [] : [slot(node.html)];
    if ('expression' in node) {
      return Children.toArray(valueOf(node, context) as ReactNode).map(child =>
        isValidElement(child) ? slot(renderStill(child)) : String(child),
      );
    }
    enterCall(node);
    const resolved = context.resolve(node.component);
    if (!resolved.part) return [slot(toHtml(node, context))];
    return [
      { part: resolved.name, props: sendable(node, context), children: islandChildren(node.children, slots, context) },
    ];
  });
}

/** Props that survive JSON serialization, the only way to send them to the browser. */
function sendable(call: Call, context: Context): Record<string, unknown> {
  const props = propsOf(call, context);
  for (const [name, value] of Object.entries(props)) {
    const isFunction = typeof value === 'function' || typeof value === 'symbol';
    if (isFunction || isValidElement(value)) {
      const kind = isFunction ? typeof value : 'element';
      throw new Error(`<${call.component}>: \`${name}\` is a ${kind}; a component of the browser takes data only`);
    }
  }
  // The server must render with the values after serialization (dates, undefined), as the browser will.
  return JSON.parse(JSON.stringify(props)) as Record<string, unknown>;
}
