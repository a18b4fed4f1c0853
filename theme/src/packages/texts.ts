/** Functions of Rspress's theme that render or copy short strings. */
import { createElement, type ReactNode } from 'react';
import { inlineText } from '../ui/InlineText.tsx';

/** Returns props with the rendered inline Markdown of a title as `children`. */
export function renderInlineMarkdown(text = ''): { children: ReactNode } {
  return { children: inlineText(text) };
}

/** Renders a string, which may be HTML, as a React node. */
export function renderHtmlOrText(text?: string | number): ReactNode {
  if (text === undefined || text === null) return null;
  const source = String(text);
  return /<[a-z][^>]*>/i.test(source)
    ? createElement('span', { dangerouslySetInnerHTML: { __html: source } })
    : inlineText(source);
}

/** Returns the plain text of a title with inline Markdown. */
export function parseInlineMarkdownText(text = ''): string {
  return text.replaceAll(/(\*\*|~~|[*_`])(.+?)\1/g, '$2');
}

/** Copies a string to the clipboard. Resolves to true on success. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
