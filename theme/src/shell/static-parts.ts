/**
 * Parts of doc pages that do nothing in the browser. On the first page their markup in the document stays as it is; the
 * components come with the router, which shows other pages.
 */
import type { ComponentType } from 'react';

/** Name of such a part: its class too. */
export type StaticPartName = 'breadcrumbs' | 'doc-footer';

const parts: Partial<Record<StaticPartName, ComponentType>> = {};

/** Registers the components. */
export function provideStaticParts(components: Record<StaticPartName, ComponentType>): void {
  Object.assign(parts, components);
}

/** The component of a part, undefined before {@link provideStaticParts}. */
export function staticPart(name: StaticPartName): ComponentType | undefined {
  return parts[name];
}
