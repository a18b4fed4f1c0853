import { createElement, type ReactNode } from 'react';
import { useCurrentPage } from '../base/use-site.ts';
import { holderOf } from './live-markup.ts';
import { LiveMarkup } from './LiveMarkup.tsx';
import { staticPart, type StaticPartName } from './static-parts.ts';

/**
 * Creates a component for a part of the page. On the first page, the component keeps the part's server-rendered markup.
 * On later pages, React renders the part.
 */
function part(name: StaticPartName): (props: object) => ReactNode {
  return function StaticPart(props) {
    const { html, visit } = useCurrentPage();
    if (html !== undefined) {
      const component = staticPart(name);
      return component ? createElement(component, props) : null;
    }
    const holder = holderOf(name, visit);
    const { element } = holder;
    if (!element) return null;
    const attributes = Object.fromEntries([...element.attributes].map(attribute => [attribute.name, attribute.value]));
    return createElement(LiveMarkup, { as: element.localName, holder, ...attributes });
  };
}

/** Static version of `breadcrumbs/Breadcrumbs.tsx`. */
export const Breadcrumbs = part('breadcrumbs');
/** Static version of `page-copy/PageCopy.tsx`. */
export const PageCopy = part('page-copy');
/** Static version of `doc-footer/DocFooter.tsx`. */
export const DocFooter = part('doc-footer');
