/**
 * Places of the page that a site's theme module fills, and parts that it wraps or replaces. What such a module does is in
 * `site-theme.ts`, which only sites that have one load: without it, places are empty and parts the theme's own.
 */
import { createElement, type ReactElement, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import type { Overrides, Slots } from './theme-types.ts';

/** A place of the page: an empty one, or a part of the theme. */
export type PlaceName = keyof Slots | keyof Overrides | 'layout';

/** What is shown at a place; `own` is the theme's part, `part` its class if its markup can stand for it. */
export type Fill = (name: PlaceName, own?: ReactElement | null, part?: string) => ReactNode;

/** What a site's theme module puts in place. `isHome`: something on home pages, whose `<main>` has to be live then. */
export const places: { fill: Fill; isHome: boolean } = { fill: (_, own) => own, isHome: false };

/** What is shown at a place: what the site's theme module has for it, else the theme's own part. */
export function slot(name: PlaceName, own?: ReactElement | null): ReactNode {
  return places.fill(name, own);
}

/** A part of the shell that a site can override, in a boundary of its own. `name` is also its class. */
export function part(name: string, place: keyof Overrides, own: ReactElement): ReactNode {
  return createElement(Boundary, { name }, places.fill(place, own, name));
}
