/** The `Head` component, which adds elements to the document's head. */
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { HeadItem } from '../contract.ts';

/** During the build, receives the elements of every rendered `Head`. */
export const headSink: { take: ((items: HeadItem[]) => void) | undefined } = { take: undefined };

/** HTML names of attributes that React names differently. */
const HTML_NAMES: Record<string, string> = {
  crossOrigin: 'crossorigin',
  fetchPriority: 'fetchpriority',
  hrefLang: 'hreflang',
  referrerPolicy: 'referrerpolicy',
  charSet: 'charset',
  httpEquiv: 'http-equiv',
};

/**
 * Adds `title`, `meta` and `link` elements to the document's head, with the same rules as `head` in the configuration.
 * In the browser, React adds the same elements.
 */
export function Head({ children }: { children?: ReactNode }): ReactNode {
  if (!headSink.take) return children;
  headSink.take(itemsOf(children));
  return null;
}

/** Name of `Head` in older versions of Rspress. */
export const Helmet = Head;

function itemsOf(children: ReactNode): HeadItem[] {
  return Children.toArray(children).flatMap((child): HeadItem[] => {
    if (!isValidElement(child)) return [];
    const { type, props } = child as ReactElement<Record<string, unknown>>;
    if (type === Fragment) return itemsOf(props['children'] as ReactNode);
    return typeof type === 'string' ? [{ name: type, attributes: attributesOf(props) }] : [];
  });
}

function attributesOf({ children, ...props }: Record<string, unknown>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    attributes[HTML_NAMES[name] ?? name] = value === true ? '' : String(value);
  }
  if (children !== undefined) attributes['text'] = Children.toArray(children as ReactNode).join('');
  return attributes;
}
