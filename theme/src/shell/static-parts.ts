/**
 * Parts of doc pages that do not need React. On the first page, the parts keep their server-rendered markup. The
 * router's chunk contains their components, which render these parts on later pages.
 */
import type { ComponentType } from 'react';

/** Name of a static part. The CSS class of the part's element is `q-` and the name. */
export type StaticPartName = 'breadcrumbs' | 'page-copy' | 'doc-footer';

const parts: Partial<Record<StaticPartName, ComponentType>> = {};

/** Registers the components of the static parts. */
export function provideStaticParts(components: Record<StaticPartName, ComponentType>): void {
  Object.assign(parts, components);
}

/** Returns the component of a static part, or undefined before {@link provideStaticParts}. */
export function staticPart(name: StaticPartName): ComponentType | undefined {
  return parts[name];
}
