// Runs the browser code of Quire's search on the files of the built index.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { rangeResponse } from '../../theme/tests/range-response.mjs';
import { indexFiles } from './index_files.mjs';
import { gzip } from './measure.mjs';

const client = fileURLToPath(new URL('../../theme/src/features/search/engine/client.ts', import.meta.url));

export async function quire({ folder, lang, work }) {
  const outfile = join(work, 'client.mjs');
  await build({ entryPoints: [client], bundle: true, format: 'esm', outfile });
  const { createSearch } = await import(pathToFileURL(outfile).href);
  const indexUrl = indexFiles(folder).find(name => name.startsWith(`search_index.${lang}.`));
  let fetched = 0;
  const fetch = async (url, init) => {
    const response = rangeResponse(folder, url, init);
    const bytes = Buffer.from(await response.clone().arrayBuffer());
    // Parts of packs are compressed.
    fetched += response.status === 206 ? bytes.length : gzip(bytes);
    return response;
  };
  const warm = createSearch({ indexUrl, fetch });
  return [
    {
      name: 'Quire',
      setting: 'its default',
      find: async query => (await warm.search(query, 10)).map(page => page.routePath),
      bytes: async query => {
        fetched = 0;
        await createSearch({ indexUrl, fetch }).search(query);
        return fetched;
      },
    },
  ];
}
