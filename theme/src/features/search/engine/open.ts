/** Opens an index and searches it. */
import { IndexReader } from './index-reader.ts';
import { readQuery } from './query.ts';
import { rank } from './rank.ts';
import { toResult } from './result.ts';
import type { Result } from './types.ts';

export interface OpenIndex {
  search(query: string, limit: number): Promise<Result[]>;
}

/** Fetches the index. Rejects if it is missing or invalid. The other files are in the same folder as the entry file. */
export async function openIndex(url: string, request: (url: string) => Promise<Response>): Promise<OpenIndex> {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  async function read(address: string): Promise<unknown> {
    const response = await request(address);
    if (!response.ok) throw new Error(`no search index at ${address}: ${response.status}`);
    return response.json();
  }
  const index = new IndexReader(await read(url), name => read(folder + name));
  return {
    async search(query, limit) {
      const parsed = await readQuery(query, index);
      const pages = rank(parsed, index, limit);
      return Promise.all(pages.map(async page => toResult(page, await index.document(page.page), parsed.marks)));
    },
  };
}
