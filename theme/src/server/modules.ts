/**
 * The site's own modules. Each page has them afresh: a counter at the top level of a module starts again, so that a
 * page is the same whatever was rendered before it.
 */
import * as reactDom from 'react-dom';
import { type Slots } from '../shell/slots.ts';
import * as theme from '../public.ts';
import { loading } from './determinism.ts';
import { observedJsx, observedReact } from './interactive.ts';
import { enter } from './place.ts';
import { capture, type Verdict } from './realm.ts';
import { fillSlots, type Filling } from './slots.ts';

/** What a module exports. */
export type Exports = Record<string, unknown>;
/** Looks a module up by its id; `@theme` is the theme. */
export type LoadModule = (id: string) => Exports | undefined;
type Loaders = Record<string, (() => Exports) | undefined>;

/** What the site's modules share with this script: one React for both. */
export const shared: Record<string, object> = {
  react: observedReact,
  'react/jsx-runtime': observedJsx,
  'react-dom': reactDom,
  // Nothing hydrates on the server; modules that import it only name it in effects.
  'react-dom/client': {},
  '@theme': theme,
};

let instantiate: ((shared: object, loaders: Loaders) => void) | undefined;
/** The module that fills slots. */
let siteTheme: string | undefined;
let loaders: Loaders | undefined;
let restore: (() => Verdict) | undefined;
/** Whether code of the site has run since the shared objects were put back. */
let hasRun = false;

/** Sets the site's modules: a function that registers how each is loaded. */
export function setModules(script: (shared: object, loaders: Loaders) => void): void {
  instantiate = script;
}

/** Names the module whose `slots` export fills the theme's slots. */
export function setSiteTheme(id: string): void {
  siteTheme = id;
}

/** Whether any slot may be filled. */
export function hasSiteTheme(): boolean {
  return siteTheme !== undefined;
}

/** Must come before code of the site runs: from here on what is shared is put back by {@link forgetModules}. */
export function beforeSiteCode(): void {
  restore ??= capture(shared);
  hasRun = true;
}

/** A module of the site, loaded now if the page has not loaded it yet. */
export const loadModule: LoadModule = id => {
  if (id === '@theme') return theme;
  beforeSiteCode();
  return loading(() => {
    if (!loaders) instantiate?.(shared, (loaders = {}));
    return loaders?.[id]?.();
  });
};

/** Fills the slots from the site's theme module, if there is one. */
export function loadSlots(): void {
  if (siteTheme === undefined) return;
  enter({ module: siteTheme });
  const slots = loadModule(siteTheme)?.['slots'] as Partial<Slots> | undefined;
  fillSlots((slots ?? {}) as Filling);
  enter(undefined);
}

/** Ends what a page has of the site's modules. `lost`: it left traces that stay. */
export function forgetModules(): Verdict {
  loaders = undefined;
  enter(undefined);
  fillSlots({});
  if (!hasRun) return 'restored';
  hasRun = false;
  return restore?.() ?? 'restored';
}
