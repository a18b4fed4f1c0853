import { createElement, type ReactNode } from 'react';
import type { Current } from '../base/site.ts';
import { holderOf } from './live-markup.ts';
import { LiveMarkup } from './LiveMarkup.tsx';
import { staticPart, type StaticPartName } from './static-parts.ts';

/** A part without interactivity: kept as it is in the first document, rendered by React on later pages. */
export function StaticPart({ name, current }: { name: StaticPartName; current: Current }): ReactNode {
  const { html, visit } = current;
  if (html !== undefined) {
    const component = staticPart(name);
    return component ? createElement(component) : null;
  }
  const holder = holderOf(name, visit);
  const { element } = holder;
  if (!element) return null;
  const attributes = Object.fromEntries([...element.attributes].map(attribute => [attribute.name, attribute.value]));
  return createElement(LiveMarkup, { as: element.localName, holder, ...attributes });
}
