/**
 * Places in the page where a site's theme module can add components (slots) or replace the theme's parts (overrides).
 * By default, slots are empty and the theme's parts are unchanged. `site-theme.ts`, which only sites with a theme
 * module load, applies the module.
 */
import { createElement, type ReactElement, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import type { Overrides, Slots } from './theme-types.ts';

/** Name of a place: a slot, an override, or the layout. */
export type PlaceName = keyof Slots | keyof Overrides | 'layout';

/**
 * Returns the content of a place. `defaultPart` is the default theme's part. `part` is the part's name, set if the
 * part's server-rendered markup is the fallback after an error.
 */
export type Fill = (name: PlaceName, defaultPart?: ReactElement | null, part?: string) => ReactNode;

/**
 * The applied site theme. `isHome`: whether the theme changes the content of home pages, whose `<main>` must therefore
 * be hydrated.
 */
export const places: { fill: Fill; isHome: boolean } = { fill: (_, defaultPart) => defaultPart, isHome: false };

/** Returns the content of a place: the site's component, or else `defaultPart`, the default theme's part. */
export function slot(name: PlaceName, defaultPart?: ReactElement | null): ReactNode {
  return places.fill(name, defaultPart);
}

/**
 * Returns a part of the shell that a site can override, in a separate error boundary. The CSS class of the part's
 * element is `q-` and `name`.
 */
export function part(name: string, place: keyof Overrides, defaultPart: ReactElement): ReactNode {
  return createElement(Boundary, { name }, places.fill(place, defaultPart, name));
}
