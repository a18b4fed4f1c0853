/** Pages that are fetched when a link is followed. They are read from their documents, which need no other file. */
import type { InlineData } from '../contract.ts';
import { loadOnce } from './data.ts';
import { cleanPath, isSamePage } from './paths.ts';

/** What a document contains besides the shell. */
export interface FetchedPage {
  data: InlineData;
  /** HTML of the article. */
  article: string;
}

/** Fetched pages by path. The router limits their number. */
export const fetchedPages = new Map<string, Promise<FetchedPage>>();

/** Fetches the page at a path. Rejects if the response is not a document of Quire or belongs to another page. */
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

const DATA = '<script type="application/json" id="quire-page">';

/** Reads the page in a document. Undefined if the document has another form. */
function readDocument(text: string): FetchedPage | undefined {
  // The last one, because an article may contain such an element.
  const start = text.lastIndexOf(DATA);
  const article = between(text, '<!--article-->', '<!--/article-->');
  if (start < 0 || article === undefined) return undefined;
  const from = start + DATA.length;
  return {
    data: JSON.parse(text.slice(from, text.indexOf('</script>', from))) as InlineData,
    // The sections of an overview page that follow its list are a part of their own.
    article: article + (between(text, '<!--rest-->', '<!--/rest-->') ?? ''),
  };
}

/** The text between the first `start` and the last `end`. */
function between(text: string, start: string, end: string): string | undefined {
  const [from, to] = [text.indexOf(start), text.lastIndexOf(end)];
  return from < 0 || to < from ? undefined : text.slice(from + start.length, to);
}
