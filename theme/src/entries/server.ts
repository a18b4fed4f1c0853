/** The server script: what the engine calls. Arguments and answers are JSON text unless said otherwise. */
import '../server/polyfills.ts';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { ArticleRequest, LocaleData, PageData, SiteData } from '../contract.ts';
import { fillSlots, type Slots } from '../layouts/slots.ts';
import { textsOf } from '../locales/all.ts';
import { registry } from '../mdx/registry.ts';
import { type Modules, renderArticle } from '../server/article.tsx';
import { renderPage, renderPageFull } from '../server/page.tsx';
import { makeShell, setShell, type Shell } from '../state/site.ts';
import * as theme from '../mdx/exports.ts';

interface Scope {
  /** Modules that the site's server bundle shares with this script: one React for both. */
  quireShared: Record<string, object>;
  /** The site's modules by id; the site's bundle fills it. */
  quireModules: Modules;
  quire: object;
}
const scope = globalThis as unknown as Scope;

let site: SiteData | undefined;
const shells = new Map<string, Shell>();

function shellOf(lang: string): Shell {
  const shell = shells.get(lang);
  if (!shell) throw new Error(`no data is set for the locale \`${lang}\``);
  return shell;
}

scope.quireShared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  // Nothing hydrates on the server; modules that import it only name it in effects.
  'react-dom/client': {},
  '@theme': theme,
};
scope.quireModules ??= {};
scope.quireModules['@theme'] = theme;

scope.quire = {
  /** Site data, once a runtime. Locales set before are forgotten. */
  setSite(json: string): void {
    site = JSON.parse(json) as SiteData;
    shells.clear();
  },
  /** Data of one locale, once a runtime. */
  setLocale(lang: string, json: string): void {
    if (!site) throw new Error('setSite comes before setLocale');
    shells.set(lang, makeShell(site, JSON.parse(json) as LocaleData, textsOf(lang)));
  },
  /** Fills the theme's slots from the `slots` export of a site module. */
  useSiteModule(id: string): void {
    fillSlots((scope.quireModules[id]?.['slots'] ?? {}) as Partial<Slots>);
  },
  /** Page data to the HTML inside `#quire-root`, `<!--article-->` where the article goes. */
  renderPage(json: string): string {
    const page = JSON.parse(json) as PageData;
    return renderPage(shellOf(page.lang), page);
  },
  /** The same by React in one piece. */
  renderPageFull(json: string): string {
    const page = JSON.parse(json) as PageData;
    return renderPageFull(shellOf(page.lang), page);
  },
  /** An `ArticleRequest` to an array of HTML, one for each node. */
  renderArticle(json: string): string {
    const request = JSON.parse(json) as ArticleRequest;
    setShell(shellOf(request.lang));
    return JSON.stringify(renderArticle(request, scope.quireModules));
  },
  /** The components that MDX may use without importing. */
  components(): string {
    return JSON.stringify([...registry].map(([name, { island, part }]) => ({ name, island, part })));
  },
};
