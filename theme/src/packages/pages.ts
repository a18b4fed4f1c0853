/** The list of all pages, for components that build their own indexes. */
import type { PageData } from '../contract.ts';

/** Metadata of a page. */
export type PageSummary = Pick<
  PageData,
  'title' | 'routePath' | 'lang' | 'frontmatter' | 'description' | 'relativePath' | 'pageType'
> & {
  lastUpdatedTime?: string;
  /** The text of the first paragraph, in sites written for Docusaurus. */
  excerpt?: string | null;
};

/** `all` returns the pages during the build; undefined in the browser. */
export const pageSource: { all: (() => PageSummary[]) | undefined } = { all: undefined };

/** Id of the element that contains the list as JSON, in documents whose islands use the list. */
export const PAGES_ID = 'quire-pages';

let cachedPages: PageSummary[] | undefined;

/** Returns `{ pages }`: metadata of every page of the site, such as title, route, language and frontmatter. */
export function usePages(): { pages: PageSummary[] } {
  if (pageSource.all) return { pages: pageSource.all() };
  cachedPages ??= JSON.parse(document.getElementById(PAGES_ID)?.textContent ?? '[]') as PageSummary[];
  return { pages: cachedPages };
}
