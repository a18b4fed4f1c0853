/**
 * Reads parts of the search index from packs (files that contain several parts) with HTTP range requests (RFC 9110,
 * section 14). A host that does not support range requests sends the whole pack, which is then kept.
 */
import type { ReadPart } from './index-reader.ts';

/** Returns a function that reads parts of the packs in `folder`. */
export function makePackReader(folder: string, request: typeof fetch): ReadPart {
  const packs = new Map<string, Promise<ArrayBuffer>>();

  async function bytesOf(file: string, start: number, end: number): Promise<ArrayBuffer> {
    const cached = packs.get(file);
    if (cached) return (await cached).slice(start, end);
    const url = folder + file;
    // Bypass the HTTP cache: Chromium may return too few bytes from it if several ranges are requested at once.
    const response = await request(url, { headers: { Range: `bytes=${start}-${end - 1}` }, cache: 'no-store' });
    if (!response.ok) throw new Error(`no part of the search index at ${url}: ${response.status}`);
    if (response.status === 206) return response.arrayBuffer();
    const concurrent = packs.get(file);
    if (concurrent) {
      // A concurrent request for a part of this pack has received the whole pack.
      void response.body?.cancel();
      return (await concurrent).slice(start, end);
    }
    const pack = response.arrayBuffer();
    packs.set(file, pack);
    pack.catch(() => packs.delete(file));
    return (await pack).slice(start, end);
  }

  return async (file, start, end) => {
    const compressed = new Blob([await bytesOf(file, start, end)]).stream();
    return new Response(compressed.pipeThrough(new DecompressionStream('deflate'))).json();
  };
}
