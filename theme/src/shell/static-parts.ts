/**
 * Parts of doc pages without interactivity. The first page keeps their server-rendered markup. Their components load
 * with the router, which renders later pages.
 */
import type { ComponentType } from 'react';

/** Name of a static part; also the class name. */
export type StaticPartName = 'breadcrumbs' | 'doc-footer';

const parts: Partial<Record<StaticPartName, ComponentType>> = {};

/** Registers the components. */
export function provideStaticParts(components: Record<StaticPartName, ComponentType>): void {
  Object.assign(parts, components);
}

/** The component of a static part; undefined before {@link provideStaticParts}. */
export function staticPart(name: StaticPartName): ComponentType | undefined {
  return parts[name];
}
