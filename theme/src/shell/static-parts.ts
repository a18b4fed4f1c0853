/**
 * Parts of doc pages without interactivity. On the first page, they keep their server-rendered markup. The router's
 * chunk contains their components, which render later pages.
 */
import type { ComponentType } from 'react';

/** Name of a static part. Its class is the name after `q-`. */
export type StaticPartName = 'breadcrumbs' | 'doc-footer';

const parts: Partial<Record<StaticPartName, ComponentType>> = {};

/** Registers the components of the static parts. */
export function provideStaticParts(components: Record<StaticPartName, ComponentType>): void {
  Object.assign(parts, components);
}

/** Returns the component of a static part, or undefined before {@link provideStaticParts}. */
export function staticPart(name: StaticPartName): ComponentType | undefined {
  return parts[name];
}
