/** Opens an index and searches it. */
import { IndexReader } from './index-reader.ts';
import { makePackReader } from './packs.ts';
import { readQuery } from './query.ts';
import { rank } from './rank.ts';
import { toResult } from './result.ts';
import type { Result } from './types.ts';

export interface OpenIndex {
  search(query: string, limit: number): Promise<Result[]>;
}

/**
 * Fetches the index's entry file. The packs, which are in the same folder, are fetched on demand. Rejects if the entry
 * file is missing or invalid.
 */
export async function openIndex(url: string, request: typeof fetch): Promise<OpenIndex> {
  const response = await request(url);
  if (!response.ok) throw new Error(`no search index at ${url}: ${response.status}`);
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const index = new IndexReader(await response.json(), makePackReader(folder, request));
  return {
    async search(query, limit) {
      const parsed = await readQuery(query, index);
      const pages = rank(parsed, index, limit);
      return Promise.all(pages.map(async page => toResult(page, await index.document(page.page), parsed.marks)));
    },
  };
}
