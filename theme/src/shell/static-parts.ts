/**
 * Parts of doc pages without interactivity. On the first page, they keep their server-rendered markup. The router loads
 * their components to render later pages.
 */
import type { ComponentType } from 'react';

/** Name of a static part, and its class name. */
export type StaticPartName = 'breadcrumbs' | 'doc-footer';

const parts: Partial<Record<StaticPartName, ComponentType>> = {};

/** Registers the components. */
export function provideStaticParts(components: Record<StaticPartName, ComponentType>): void {
  Object.assign(parts, components);
}

/** The component of a static part, or undefined before {@link provideStaticParts}. */
export function staticPart(name: StaticPartName): ComponentType | undefined {
  return parts[name];
}
