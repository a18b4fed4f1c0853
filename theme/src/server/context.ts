/** State and helpers shared by the modules that render articles. */
import { createElement, type ReactNode } from 'react';
import { messageOf } from '../base/message.ts';
import type { ArticleNode, DeadUse, HeadItem } from '../contract.ts';
import { HtmlSlot } from '../mdx/island-data.ts';
import type { Evaluate } from './expressions.ts';
import { watching } from './interactive.ts';
import { renderStill } from './react.ts';
import type { Resolved } from './resolve.ts';

/** A component call. */
export type Call = Extract<ArticleNode, { component: string }>;
/** An expression in braces. */
export type Expression = Extract<ArticleNode, { expression: string }>;

/** State shared by the rendering of one article. */
export interface Context {
  evaluate: Evaluate;
  resolve(name: string): Resolved;
  /** HTML that React does not render, by placeholder index. */
  html: string[];
  /** Number of renderings with their own ids so far in the outermost node: islands, and static trees with ids. */
  islands: { count: number };
  /** Elements that the outermost node adds to the document's head. */
  head: HeadItem[];
  /** Uses of state and event handlers outside of islands, which have no effect, by component. */
  dead: Map<string, DeadUse>;
  /** Ids of calls and expressions that threw. Calls are replaced with their children, expressions are omitted. */
  failed: Set<number>;
  /** Whether components that could be islands are rendered as part of a static tree. */
  isStill: boolean;
}

const HTML_SLOT = /<quire-html>\u0001h(\d+)\u0001<\/quire-html>/g;

/** Name prefix of calls that Markdown generates for elements that the site's theme replaces. */
const BY_MARKDOWN = 'Quire$';

/** Prefixes an error's message with the component's name. */
export function inComponent(component: string, error: unknown): Error {
  const message = messageOf(error);
  const name = component.startsWith(BY_MARKDOWN) ? component.slice(BY_MARKDOWN.length) : component;
  return new Error(message.startsWith('<') ? message : `<${name}>: ${message}`, { cause: error });
}

/** Replaces the placeholders of {@link HtmlSlot} with their HTML. Removes the wrapper elements. */
export function restore(markup: string, context: Context): string {
  return markup.includes('\u0001')
    ? markup.replace(HTML_SLOT, (_, index: string) => context.html[Number(index)] ?? '')
    : markup;
}

/** Excludes HTML from React's rendering and returns a placeholder for it. */
export function hold(html: string, context: Context): ReactNode {
  return createElement(HtmlSlot, { html: `\u0001h${context.html.push(html) - 1}\u0001` });
}

/** Prefix of the ids in a rendering. The engine replaces the number with one that is unique in the whole article. */
export function idPrefix(number: number): string {
  return `\u0001q${number}\u0001`;
}

/** Renders a static tree and inserts the HTML excluded from it. */
export function stillHtml(tree: ReactNode, context: Context): string {
  const number = context.islands.count++;
  const prefix = idPrefix(number);
  const markup = watching(context.dead, () => renderStill(tree, prefix));
  // Islands inside of the tree have taken the next numbers.
  if (context.islands.count === number + 1 && !markup.includes(prefix)) context.islands.count = number;
  return restore(markup, context);
}
