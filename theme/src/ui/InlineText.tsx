import { createElement, type ReactNode } from 'react';
import { type InlineNode, parseInline } from '../base/inline.ts';

/**
 * Renders a title's inline Markdown as elements. This is a function instead of a component, because rendering one
 * component per title takes a third longer.
 */
export function inlineText(source: string): ReactNode {
  return toReact(parseInline(source));
}

/** Attributes of `<InlineText>`. */
interface InlineTextProps {
  /** Text with inline Markdown: code, emphasis and strong emphasis. */
  source: string;
}

/** Text with inline Markdown, such as a title of the page data. */
export function InlineText({ source }: InlineTextProps): ReactNode {
  return inlineText(source);
}

function toReact(nodes: InlineNode[]): ReactNode {
  if (nodes.length === 1 && typeof nodes[0] === 'string') return nodes[0];
  return nodes.map((node, index) =>
    typeof node === 'string' ? node : createElement(node.mark, { key: index }, toReact(node.children)),
  );
}
