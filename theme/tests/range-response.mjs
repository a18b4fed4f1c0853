// Creates HTTP responses with files of a folder, like a host that supports range requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the response for a file, or for the range in the request's `Range` header. */
export function rangeResponse(folder, url, init) {
  const bytes = readFileSync(join(folder, url));
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(init?.headers?.Range ?? '') ?? [];
  if (start === undefined) return new Response(bytes);
  return new Response(bytes.subarray(Number(start), Number(end) + 1), { status: 206 });
}
