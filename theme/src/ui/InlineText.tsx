import { createElement, type ReactNode } from 'react';
import { type InlineNode, parseInline } from '../base/inline.ts';

/** A title with its inline marks as elements. A function for hot paths: a component per title costs a third more. */
export function inlineText(source: string): ReactNode {
  return toReact(parseInline(source));
}

/** {@link inlineText} as a component. */
export function InlineText({ source }: { source: string }): ReactNode {
  return inlineText(source);
}

function toReact(nodes: InlineNode[]): ReactNode {
  if (nodes.length === 1 && typeof nodes[0] === 'string') return nodes[0];
  return nodes.map((node, index) =>
    typeof node === 'string' ? node : createElement(node.mark, { key: index }, toReact(node.children)),
  );
}
