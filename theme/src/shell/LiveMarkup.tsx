import { createElement, type ReactNode, useCallback, useMemo } from 'react';
import { type Holder, takeOver } from './live-markup.ts';

interface LiveMarkupProps {
  /** Tag name. */
  as: string;
  holder: Holder;
  /** Initial content if the holder is empty. On hydration, the element keeps its existing content. */
  html?: string | undefined;
  [attribute: string]: unknown;
}

/**
 * An element whose content React does not manage. When React recreates the element, the existing nodes move into the
 * new element.
 */
export function LiveMarkup({ as, holder, html = '', ...attributes }: LiveMarkupProps): ReactNode {
  const inner = useMemo(() => ({ __html: html }), [html]);
  const ref = useCallback(
    (element: Element | null) => {
      if (element) takeOver(holder, element);
    },
    [holder],
  );
  return createElement(as, { ...attributes, ref, suppressHydrationWarning: true, dangerouslySetInnerHTML: inner });
}
