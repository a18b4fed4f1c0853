/** From the records of a hosted engine to the results of the panel; the adapters beside this file share it. */
import type { Highlight, Result, Section } from '@theme';

/** What an engine is asked to put around words that match: characters of no text, so that nothing is read as markup. */
export const OPEN = '\ue000';
export const CLOSE = '\ue001';

/** How long an engine may take; afterwards the site's own index has answered already. */
export const PATIENCE_MS = 1500;

/** A section of a page as crawlers of documentation record it. Texts have their marks. */
export interface EngineRecord {
  url: string;
  /** Page title first. */
  headings: string[];
  content: string;
}

/** Records in the engine's order, those of one page together. */
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

/** A text without its marks, and where they were. */
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

/** The JSON of an answer; throws what the panel logs before it shows what the site's own index found. */
export async function answered(request: Promise<Response>): Promise<unknown> {
  const response = await request;
  if (!response.ok) throw new Error(`the search engine answered ${response.status}: ${await response.text()}`);
  return response.json();
}
