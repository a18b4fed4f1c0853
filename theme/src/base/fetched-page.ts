/**
 * Fetches pages for client-side navigation. A page's data and article are extracted from its HTML document, so that no
 * other file per page is needed.
 */
import type { InlineData } from '../contract.ts';
import { loadOnce } from './data.ts';
import { cleanPath, isSamePage } from './paths.ts';

/** The contents of a document that differ between pages. */
export interface FetchedPage {
  data: InlineData;
  /** HTML of the article. */
  article: string;
}

/** Fetched pages by path. The router limits their number. */
export const fetchedPages = new Map<string, Promise<FetchedPage>>();

/**
 * Fetches the page at a path. Rejects if the request fails, if it is redirected to another page, or if the response is
 * not a document that Quire rendered.
 */
export function fetchPage(path: string): Promise<FetchedPage> {
  return loadOnce(fetchedPages, cleanPath(path), async () => {
    // Hosts that negotiate content must not respond with Markdown.
    const response = await fetch(path, { credentials: 'same-origin', headers: { Accept: 'text/html' } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    if (!isSamePage(new URL(response.url), new URL(path, response.url)))
      throw new Error(`${path} redirects to ${response.url}`);
    const page = readDocument(await response.text());
    if (!page) throw new Error(`${path} is not a page of this site`);
    return page;
  });
}

const DATA_TAG = '<script type="application/json" id="quire-page">';

/** Extracts the page from the HTML of a document. Returns undefined if the inline data or the article is missing. */
function readDocument(text: string): FetchedPage | undefined {
  // Use the last occurrence, because an article may contain the same tag.
  const start = text.lastIndexOf(DATA_TAG);
  const article = between(text, '<!--article-->', '<!--/article-->');
  if (start < 0 || article === undefined) return undefined;
  const dataStart = start + DATA_TAG.length;
  return {
    data: JSON.parse(text.slice(dataStart, text.indexOf('</script>', dataStart))) as InlineData,
    // On overview pages, the sections after the list of pages are between separate markers.
    article: article + (between(text, '<!--rest-->', '<!--/rest-->') ?? ''),
  };
}

/** Returns the text between the first `start` and the last `end`, or undefined if one of them is missing. */
function between(text: string, start: string, end: string): string | undefined {
  const [from, to] = [text.indexOf(start), text.lastIndexOf(end)];
  return from < 0 || to < from ? undefined : text.slice(from + start.length, to);
}
