/**
 * Loads a site's modules. Modules are instantiated again for each page, so that the output does not depend on module
 * state left by other pages.
 */
import * as reactDom from 'react-dom';
import { themeOf } from '../shell/site-theme.ts';
import type { Theme } from '../shell/theme-types.ts';
import * as theme from '../public.ts';
import * as docusaurus from '../docusaurus.ts';
import * as runtime from '../runtime.ts';
import { whileLoading } from './determinism.ts';
import { instrumentedJsx, instrumentedReact } from './interactive.ts';
import { enter } from './place.ts';
import { capture, type RestoreResult } from './realm.ts';
import { fillSlots } from './slots.ts';

/** The exports of a module, by name. */
export type Exports = Record<string, unknown>;
/** Loads a module by id, which is the path of a site file or a key of {@link shared}. */
export type LoadModule = (id: string) => Exports | undefined;
type Loaders = Record<string, (() => Exports) | undefined>;

/** Modules that the site's code shares with the theme, so that both use the same React. */
export const shared: Record<string, object> = {
  react: instrumentedReact,
  'react/jsx-runtime': instrumentedJsx,
  'react-dom': reactDom,
  // An empty module: site code uses `react-dom/client` only in effects, which do not run on the server.
  'react-dom/client': {},
  '@theme': theme,
  '@theme/docusaurus': docusaurus,
  '@theme/runtime': runtime,
};

let instantiate: ((shared: object, loaders: Loaders) => void) | undefined;
let siteTheme: string | undefined;
let loaders: Loaders | undefined;
let restoreShared: (() => RestoreResult) | undefined;
/** Whether site code has run since the shared objects were last restored. */
let hasSiteCodeRun = false;

/** Sets the site's modules. `script` registers a loader function for each module. */
export function setModules(script: (shared: object, loaders: Loaders) => void): void {
  instantiate = script;
}

/** Sets the id of the module with the site's theme. */
export function setSiteTheme(id: string): void {
  siteTheme = id;
}

/**
 * Records the shared objects, so that {@link discardModules} can restore them. Must be called before site code runs.
 */
export function recordSharedObjects(): void {
  restoreShared ??= capture(shared);
  hasSiteCodeRun = true;
}

/** Loads a site module or a shared module. Site modules are cached until the page is closed. */
export const loadModule: LoadModule = id => {
  if (id === '@theme' || id.startsWith('@theme/')) return shared[id] as Exports;
  recordSharedObjects();
  // Site code may modify these modules, so they are recorded before they are returned.
  if (Object.hasOwn(shared, id)) return shared[id] as Exports;
  return whileLoading(() => {
    if (!loaders) instantiate?.(shared, (loaders = {}));
    return loaders?.[id]?.();
  });
};

/** Applies the site's theme, if any. Returns the theme and the names of the slots and overrides that it defines. */
export function loadTheme(): { theme: Theme; filled: string[] } {
  if (siteTheme === undefined) return { theme: {}, filled: [] };
  enter({ module: siteTheme });
  const loadedTheme = themeOf(loadModule(siteTheme) ?? {});
  const filled = fillSlots(loadedTheme);
  enter(undefined);
  return { theme: loadedTheme, filled };
}

/**
 * Discards the page's module instances and restores the shared objects. Returns `lost` if a change cannot be undone.
 */
export function discardModules(): RestoreResult {
  loaders = undefined;
  enter(undefined);
  fillSlots({});
  if (!hasSiteCodeRun) return 'restored';
  hasSiteCodeRun = false;
  return restoreShared?.() ?? 'restored';
}
