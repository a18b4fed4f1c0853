/** Renders the component calls and expressions of an article. */
import { createElement, type ReactNode } from 'react';
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
import type { AnyComponent, IslandChild } from '../mdx/island-data.ts';
import { type Call, type Context, type Expression, hold, inComponent, stillHtml } from './context.ts';
import { reseed } from './determinism.ts';
import { elementChildren, elementsIn } from './elements.ts';
import { escapeHtml } from './escape.ts';
import { compileExpressions, type Evaluate, named } from './expressions.ts';
import { noteComponent } from './interactive.ts';
import { dataOf, renderIsland, type Slot } from './island.ts';
import type { Exports, LoadModule } from './modules.ts';
import { describe, enter } from './place.ts';
import { readCount } from './reads.ts';
import { resolve, type Resolved, themeOnly } from './resolve.ts';

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
  const exported = new Set(request.exports.flatMap(({ names }) => names));
  const dead = new Map<string, DeadUse>();
  const context: Context = {
    evaluate: () => undefined,
    resolve: name =>
      resolve(name, request.imports, scope, own => (exported.has(own) ? context.evaluate(own) : undefined)),
    html: [],
    islands: { count: 0 },
    dead,
    // Names in the page's scope must not shadow the theme's components in an expansion.
    expansion: call => islandHtml(call, themeOnly(call.component), { ...context, resolve: themeOnly }),
  };
  const compile = (): Evaluate =>
    compileExpressions(request.exports, scope, request.nodes, elementsIn(context, request.imports));
  const evaluate = answer.errors.length > 0 ? undefined : attempt(compile);
  // Without its imports and exports, every expression of the page would fail: report only the cause.
  if (!evaluate) return { ...answer, nodes: request.nodes.map(() => FAILED) };
  context.evaluate = evaluate;
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
    throw inComponent(call.component, error);
  }
  if (typeof props['style'] === 'string' && /^[a-z]/.test(call.component)) props['style'] = styleOf(props['style']);
  return props;
}

/** CSS declarations as React's object. */
function styleOf(declarations: string): Record<string, string> {
  const pairs = declarations.split(';').map(declaration => declaration.split(/:(.*)/s).map(part => part.trim()));
  return Object.fromEntries(pairs.flatMap(([name, value]) => (name && value ? [[camelCase(name), value]] : [])));
}

function camelCase(name: string): string {
  return name.startsWith('--') ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function enterCall({ id, component }: Call): void {
  enter({ node: id, component });
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
    return stillHtml(tree, context);
  } catch (error) {
    throw inComponent(node.component, error);
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
    return stillHtml(value as ReactNode, context);
  } catch (error) {
    throw new Error(`${named(node.expression)}: ${messageOf(error)}`, { cause: error });
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
      throw inComponent(name, error);
    }
  };
}

function islandHtml(call: Call, resolved: Resolved, context: Context): string {
  const { id, component: name } = call;
  const children = (slot: Slot): IslandChild[] => islandChildren(call.children, slot, context);
  return renderIsland(
    { name, props: sendable(call, context), children, enter: () => enterCall(call), id },
    resolved,
    context,
  );
}

/** Children of an island: structural parts and text stay, everything else becomes an HTML slot. */
function islandChildren(nodes: ArticleNode[], slot: Slot, context: Context): IslandChild[] {
  return nodes.flatMap((node): IslandChild[] => {
    if ('html' in node) return node.html.trim() === '' ? [] : [slot(node.html)];
    if ('expression' in node) {
      return elementChildren(valueOf(node, context) as ReactNode, slot, context);
    }
    enterCall(node);
    const resolved = context.resolve(node.component);
    if (!resolved.part) return [slot(toHtml(node, context))];
    return [
      { part: resolved.name, props: sendable(node, context), children: islandChildren(node.children, slot, context) },
    ];
  });
}

/** Props that survive JSON serialization, the only way to send them to the browser. */
function sendable(call: Call, context: Context): Record<string, unknown> {
  return dataOf(call.component, propsOf(call, context));
}
