/** The functions of the server script that the engine calls. Structured arguments and results are JSON strings. */
import './polyfills/globals.ts';
import './determinism.ts';
import type { ArticleRequest, LocaleData, PageData, SidebarItem, SiteData } from '../contract.ts';
import { matchRoutes } from '../shell/navbar/nav.ts';
import type { Texts } from '../locales/index.ts';
import { registry } from '../mdx/registry.ts';
import { renderArticle } from './article.tsx';
import { toJson } from './json.ts';
import { loadModule, setModules, setSiteTheme } from './modules.ts';
import { setPages } from './pages.ts';
import { closePage, openPage, renderFrame, renderParts, renderShell, renderSidebar, renderSlot } from './shell.tsx';
import { forgetFailure, recordingFailure, lastFailure } from './place.ts';
import { countingShell } from './reads.ts';
import { deepFreeze } from './realm.ts';
import { makeShell, type Shell } from '../base/site.ts';

let site: SiteData | undefined;
/** Site and language data by locale id: `zh`, or `zh@1.x`. */
const shells = new Map<string, Shell>();
const { parse } = JSON;

function shellOf(id: string): Shell {
  const shell = shells.get(id);
  if (!shell) throw new Error(`no data is set for the locale \`${id}\``);
  return shell;
}

/** A global that the engine reads and then deletes, so that site code cannot access it. */
(globalThis as unknown as { quire: object }).quire = {
  /** Sets the site's data and clears the locales. Called once per JavaScript runtime. */
  setSite(json: string): void {
    site = deepFreeze(parse(json) as SiteData);
    shells.clear();
  },
  /** Sets the data of a locale. Called once per locale and JavaScript runtime. */
  setLocale(id: string, json: string): void {
    if (!site) throw new Error('setSite must be called before setLocale');
    const locale = parse(json) as LocaleData;
    // Complete: the engine merges in the theme's own strings.
    shells.set(id, deepFreeze(countingShell(makeShell(site, locale, locale.texts as Texts))));
  },
  /** Sets the list of all pages, `PageSummary[]`. Called only for sites whose code uses the list. */
  setPages,
  /** Sets the function that registers the site's modules, see `setModules`. */
  setModules,
  /** Sets the id of the module with the site's theme. */
  setSiteTheme,
  /** Opens a page. `json` is a `PageData`. */
  openPage(json: string): void {
    const page = parse(json) as PageData;
    forgetFailure();
    openPage(shellOf(page.version ? `${page.lang}@${page.version}` : page.lang), page);
  },
  /** Renders an `ArticleRequest` to an `ArticleAnswer`. */
  renderArticle(json: string): string {
    return toJson(renderArticle(parse(json) as ArticleRequest, loadModule));
  },
  /**
   * Renders the HTML inside `#quire-root` for the open page, with `<!--article-->` as a placeholder for the article.
   */
  renderShell: recordingFailure(renderShell),
  /** Renders the same HTML as `renderShell`, with placeholders for the navbar, the sidebar and the given slots. */
  renderFrame: (slots: string[]): string => renderFrame(slots),
  /** Renders a slot for the open page. Returns null if the slot can only be rendered as part of the shell. */
  renderSlot: (name: string): string | null => recordingFailure(() => renderSlot(name))(),
  /** Renders the parts that a locale's pages share, as `ShellParts`. Does not require an open page. */
  renderParts: (id: string): string => toJson(renderParts(shellOf(id))),
  /** Renders a sidebar from `SidebarItem`s. Does not require an open page. */
  renderSidebar: (id: string, items: string, slots: string[]): string =>
    renderSidebar(shellOf(id), parse(items) as SidebarItem[], slots),
  /** For each regular expression in `patterns`, returns the indices of the `routes` that it matches. */
  matchRoutes(patterns: string, routes: string): string {
    const allRoutes = parse(routes) as string[];
    return toJson((parse(patterns) as string[]).map(pattern => matchRoutes(pattern, allRoutes)));
  },
  /** Closes the page. Returns whether another page can be rendered in this runtime. */
  closePage: (): boolean => closePage() === 'restored',
  /** Returns the last error that `renderShell` or `renderSlot` threw on this page: a `ScriptError` or `null`. */
  failure: (): string => toJson(lastFailure() ?? null),
  /** Returns the names of the components available to MDX without an import. */
  components(): string {
    return toJson([...registry.keys()]);
  },
};
