/**
 * Parts of doc pages without interactivity. On the first page their markup in the document is kept; their components
 * load with the router, which renders later pages.
 */
import type { ComponentType } from 'react';

/** Name of a static part, also its class. */
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
