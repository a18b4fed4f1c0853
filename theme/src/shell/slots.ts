/**
 * Places that a site's theme module fills, and parts that it wraps or replaces. `site-theme.ts` applies the module and
 * is loaded only by sites that have one. By default, places are empty and parts are the theme's own.
 */
import { createElement, type ReactElement, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import type { Overrides, Slots } from './theme-types.ts';

/** A place on the page: empty, or a part of the theme. */
export type PlaceName = keyof Slots | keyof Overrides | 'layout';

/**
 * Returns the content of a place. `own` is the theme's part. `part` is its class name if its markup is the fallback.
 */
export type Fill = (name: PlaceName, own?: ReactElement | null, part?: string) => ReactNode;

/** The current theme. `isHome`: whether home pages contain site components, which requires hydrating `<main>`. */
export const places: { fill: Fill; isHome: boolean } = { fill: (_, own) => own, isHome: false };

/** The content of a place: the site's component, or else the theme's own part. */
export function slot(name: PlaceName, own?: ReactElement | null): ReactNode {
  return places.fill(name, own);
}

/** A part of the shell that a site can override, in a separate boundary. `name` is also the class name. */
export function part(name: string, place: keyof Overrides, own: ReactElement): ReactNode {
  return createElement(Boundary, { name }, places.fill(place, own, name));
}
