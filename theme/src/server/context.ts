/** What the parts of an article's rendering share. */
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
  /** Number of islands so far in the outermost node. */
  islands: { count: number };
  /** What the outermost node adds to the head of the document. */
  head: HeadItem[];
  /** State and handlers used outside islands, which have no effect, by component. */
  dead: Map<string, DeadUse>;
  /** Calls and expressions that threw, by id: a call is replaced by its children, an expression by nothing. */
  failed: Set<number>;
  /** Whether components that would be islands by themselves are part of a tree that is not. */
  isStill: boolean;
  /** Renders a call that a component was expanded to. */
  expansion(call: Call): string;
}

const HTML_SLOT = /<quire-html>\u0001h(\d+)\u0001<\/quire-html>/g;

/** Begins the names of calls that Markdown makes for elements which a theme replaces. */
const BY_MARKDOWN = 'Quire$';

/** An error that names a component. */
export function inComponent(component: string, error: unknown): Error {
  const message = messageOf(error);
  const name = component.startsWith(BY_MARKDOWN) ? component.slice(BY_MARKDOWN.length) : component;
  return new Error(message.startsWith('<') ? message : `<${name}>: ${message}`, { cause: error });
}

/** Replaces the placeholders of {@link HtmlSlot} with their HTML; outside islands the wrapper element is dropped. */
export function restore(markup: string, context: Context): string {
  return markup.includes('\u0001')
    ? markup.replace(HTML_SLOT, (_, index: string) => context.html[Number(index)] ?? '')
    : markup;
}

/** Keeps HTML out of a tree: a placeholder stands for it. */
export function hold(html: string, context: Context): ReactNode {
  return createElement(HtmlSlot, { html: `\u0001h${context.html.push(html) - 1}\u0001` });
}

/** Renders a tree that is not hydrated, with the HTML that was kept out of it. */
export function stillHtml(tree: ReactNode, context: Context): string {
  return restore(
    watching(context.dead, () => renderStill(tree)),
    context,
  );
}
