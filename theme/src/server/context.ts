/** State and helpers shared by the modules that render articles. */
import { createElement, type ReactNode } from 'react';
import { messageOf } from '../base/message.ts';
import type { ArticleNode, DeadUse, HeadItem } from '../contract.ts';
import { HtmlSlot } from '../mdx/island-data.ts';
import type { Evaluate } from './expressions.ts';
import { recordingUses } from './interactive.ts';
import { renderStatic } from './react.ts';
import type { Resolved } from './resolve.ts';

/** A component call in an article. */
export type Call = Extract<ArticleNode, { component: string }>;
/** An expression in braces in an article. */
export type Expression = Extract<ArticleNode, { expression: string }>;

/** State shared by the rendering of one article. */
export interface Context {
  evaluate: Evaluate;
  resolve(name: string): Resolved;
  /** HTML that React does not render, by the index in its placeholder. */
  html: string[];
  /**
   * Number of islands so far in the outermost node, plus the number of static trees that contain ids. Each island or
   * tree has a separate id prefix.
   */
  islands: { count: number };
  /** Elements that the outermost node adds to the document's head. */
  head: HeadItem[];
  /** Uses of state and event handlers outside islands, where they have no effect, by component. */
  dead: Map<string, DeadUse>;
  /** Ids of calls and expressions that threw. Calls are replaced with their children, expressions are omitted. */
  failed: Set<number>;
  /** Whether components that could be islands are rendered as part of a static tree. */
  isStaticTree: boolean;
}

const HTML_SLOT = /<quire-html>\u0001h(\d+)\u0001<\/quire-html>/g;

/** Name prefix of calls that the engine generates for Markdown elements that the site's theme replaces. */
const MARKDOWN_PREFIX = 'Quire$';

/** Prefixes an error's message with the component's name, unless the message already begins with a component's name. */
export function namedError(component: string, error: unknown): Error {
  const message = messageOf(error);
  const name = component.startsWith(MARKDOWN_PREFIX) ? component.slice(MARKDOWN_PREFIX.length) : component;
  return new Error(message.startsWith('`<') ? message : `\`<${name}>\` fails: ${message}`, { cause: error });
}

/** Replaces the placeholders of {@link HtmlSlot} with their HTML. Removes the wrapper elements. */
export function restoreHtml(markup: string, context: Context): string {
  return markup.includes('\u0001')
    ? markup.replace(HTML_SLOT, (_, index: string) => context.html[Number(index)] ?? '')
    : markup;
}

/** Returns a placeholder for HTML that React does not render. {@link restoreHtml} inserts the HTML. */
export function htmlPlaceholder(html: string, context: Context): ReactNode {
  return createElement(HtmlSlot, { html: `\u0001h${context.html.push(html) - 1}\u0001` });
}

/**
 * Returns an id prefix that contains `number`, which the engine replaces with a number that is unique in the article.
 */
export function idPrefix(number: number): string {
  return `\u0001q${number}\u0001`;
}

/** Renders a static tree and replaces its placeholders with their HTML. */
export function staticHtml(tree: ReactNode, context: Context): string {
  const number = context.islands.count++;
  const prefix = idPrefix(number);
  const markup = recordingUses(context.dead, () => renderStatic(tree, prefix));
  // If the tree contains no ids and no island uses a later number, reuse the number.
  if (context.islands.count === number + 1 && !markup.includes(prefix)) context.islands.count = number;
  return restoreHtml(markup, context);
}
