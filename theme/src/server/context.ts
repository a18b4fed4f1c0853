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
  /** HTML kept out of React, by placeholder index. */
  html: string[];
  /** Number of islands rendered so far in the outermost node. */
  islands: { count: number };
  /** Elements that the outermost node adds to the document's head. */
  head: HeadItem[];
  /** Uses of state and handlers outside islands, where they have no effect, by component. */
  dead: Map<string, DeadUse>;
  /** Ids of calls and expressions that threw. Calls are replaced by their children, expressions by nothing. */
  failed: Set<number>;
  /** Whether components that could be islands are rendered as part of a tree that is not hydrated. */
  isStill: boolean;
  /** Renders the call that a component was expanded to. */
  expansion(call: Call): string;
}

const HTML_SLOT = /<quire-html>\u0001h(\d+)\u0001<\/quire-html>/g;

/** Prefix in the names of calls that Markdown generates for elements replaced by a theme. */
const BY_MARKDOWN = 'Quire$';

/** Prefixes an error's message with the component's name. */
export function inComponent(component: string, error: unknown): Error {
  const message = messageOf(error);
  const name = component.startsWith(BY_MARKDOWN) ? component.slice(BY_MARKDOWN.length) : component;
  return new Error(message.startsWith('<') ? message : `<${name}>: ${message}`, { cause: error });
}

/** Replaces the placeholders of {@link HtmlSlot} with their HTML. Outside islands, the wrapper element is dropped. */
export function restore(markup: string, context: Context): string {
  return markup.includes('\u0001')
    ? markup.replace(HTML_SLOT, (_, index: string) => context.html[Number(index)] ?? '')
    : markup;
}

/** Keeps HTML out of a React tree and returns a placeholder for it. */
export function hold(html: string, context: Context): ReactNode {
  return createElement(HtmlSlot, { html: `\u0001h${context.html.push(html) - 1}\u0001` });
}

/** Renders a tree that is not hydrated and inserts the HTML that was kept out of it. */
export function stillHtml(tree: ReactNode, context: Context): string {
  return restore(
    watching(context.dead, () => renderStill(tree)),
    context,
  );
}
