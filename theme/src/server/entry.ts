/** The server script: what the engine calls. Arguments and answers are JSON text unless said otherwise. */
import './polyfills.ts';
import './determinism.ts';
import type { ArticleRequest, LocaleData, PageData, SiteData } from '../contract.ts';
import { textsOf } from '../locales/all.ts';
import { registry } from '../mdx/registry.ts';
import { renderArticle } from './article.tsx';
import { toJson } from './json.ts';
import { loadModule, setModules, setSiteTheme } from './modules.ts';
import { closePage, openPage, renderShell, renderShellFull } from './page.tsx';
import { currentPlace, forgetFailure, keeping, lastFailure } from './place.ts';
import { deepFreeze } from './realm.ts';
import { makeShell, type Shell } from '../base/site.ts';

let site: SiteData | undefined;
const shells = new Map<string, Shell>();
const { parse } = JSON;

function shellOf(lang: string): Shell {
  const shell = shells.get(lang);
  if (!shell) throw new Error(`no data is set for the locale \`${lang}\``);
  return shell;
}

/** The engine takes it and deletes the global: code of a site must not find it. */
(globalThis as unknown as { quire: object }).quire = {
  /** Site data, once a runtime. Locales set before are forgotten. */
  setSite(json: string): void {
    site = deepFreeze(parse(json) as SiteData);
    shells.clear();
  },
  /** Data of one locale, once a runtime. */
  setLocale(lang: string, json: string): void {
    if (!site) throw new Error('setSite comes before setLocale');
    shells.set(lang, deepFreeze(makeShell(site, parse(json) as LocaleData, textsOf(lang))));
  },
  /** The site's bundle: a function, see `setModules`. */
  setModules,
  /** Fills the theme's slots from the `slots` export of a site module. */
  setSiteTheme,
  /** Begins a page, by its data. */
  openPage(json: string): void {
    const page = parse(json) as PageData;
    forgetFailure();
    openPage(shellOf(page.lang), page);
  },
  /** An `ArticleRequest` to an `ArticleAnswer`. */
  renderArticle(json: string): string {
    return toJson(renderArticle(parse(json) as ArticleRequest, loadModule));
  },
  /** The HTML inside `#quire-root`, `<!--article-->` where the article goes. */
  renderShell: keeping(renderShell),
  /** The same by React in one piece. */
  renderShellFull: keeping(renderShellFull),
  /** Ends the page: whether another one can be rendered in this runtime. */
  closePage: (): boolean => closePage() === 'restored',
  /** Whose code ran last: a `ScriptPlace`, or `null`. */
  place: (): string => toJson(currentPlace() ?? null),
  /** What `renderShell` threw: a `ScriptError`, or `null`. */
  failure: (): string => toJson(lastFailure() ?? null),
  /** The components that MDX may use without importing. */
  components(): string {
    return toJson([...registry].map(([name, { island, part }]) => ({ name, island, part })));
  },
};
