import { createElement, type ReactNode, useCallback, useMemo } from 'react';
import { type Holder, takeOver } from './live-markup.ts';

interface LiveMarkupProps {
  /** Tag name. */
  as: string;
  holder: Holder;
  /** What goes in where nothing is held yet. Hydration leaves the element's content as it is. */
  html?: string | undefined;
  [attribute: string]: unknown;
}

/** An element whose content is not React's. Whichever element React makes of it gets the live nodes. */
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
