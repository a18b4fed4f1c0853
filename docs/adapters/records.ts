/** Converts the records of a hosted search engine to the panel's results. Shared by the adapters in this folder. */
import type { Highlight, Result, Section } from '@theme';

/** Highlight delimiters requested from the engine: private-use characters, so that nothing is parsed as markup. */
export const OPEN = '\ue000';
export const CLOSE = '\ue001';

/** Request timeout; the panel then shows the results of the site's own index. */
export const PATIENCE_MS = 1500;

/** A section of a page, as documentation crawlers record it. Its texts contain highlight delimiters. */
export interface EngineRecord {
  url: string;
  /** Page title first, then the headings. */
  headings: string[];
  content: string;
}

/** Groups records by page, in the engine's order. */
export function toResults(records: EngineRecord[]): Result[] {
  const results = new Map<string, Result>();
  records.forEach((record, at) => {
    const { pathname, hash } = new URL(record.url, 'https://site.invalid');
    const routePath = decodeURI(pathname).replace(/\.html$/, '');
    const score = 1 / (at + 1);
    const title = unmarked(record.headings[0] ?? '').text;
    const result = results.get(routePath) ?? {
      routePath,
      title,
      score,
      sections: [],
    };
    results.set(routePath, result);
    result.sections.push(toSection(record, decodeURIComponent(hash.slice(1)), score));
  });
  return [...results.values()];
}

function toSection({ headings, content }: EngineRecord, anchor: string, score: number): Section {
  const heading = unmarked(headings.at(-1) ?? '');
  const statement = unmarked(content);
  const isNamed = heading.highlights.length > 0 || statement.text === '';
  const named = anchor === '' ? 'title' : 'header';
  return {
    type: isNamed ? named : 'content',
    anchor,
    headings: headings.map(text => unmarked(text).text),
    ...(isNamed ? heading : statement),
    statement: statement.text,
    statementHighlights: statement.highlights,
    score,
  };
}

/** Removes the highlight delimiters from a text and returns their ranges. */
function unmarked(marked: string): { text: string; highlights: Highlight[] } {
  const highlights: [number, number][] = [];
  let text = '';
  for (const piece of marked.split(OPEN)) {
    const [match, rest] = piece.includes(CLOSE) ? piece.split(CLOSE, 2) : ['', piece];
    if (match) highlights.push([text.length, text.length + match.length]);
    text += `${match}${rest}`;
  }
  return { text, highlights };
}

/**
 * Reads the JSON of a response. Throws on failure; the panel logs the error and keeps the results of the site's own
 * index.
 */
export async function answered(request: Promise<Response>): Promise<unknown> {
  const response = await request;
  if (!response.ok) throw new Error(`the search engine answered ${response.status}: ${await response.text()}`);
  return response.json();
}
