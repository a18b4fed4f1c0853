// Runs Pagefind. Pagefind's command indexes the built site and segments Chinese. Its browser script runs in Node.js and
// reads files instead of fetching them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzip } from './measure.mjs';

const bin = fileURLToPath(new URL('../node_modules/.bin/pagefind', import.meta.url));

export async function pagefind({ dist, lang, work }) {
  const out = join(work, 'pagefind');
  mkdirSync(out, { recursive: true });
  const roots = '#article, article, main';
  const { status, stderr } = spawnSync(bin, ['--site', dist, '--output-path', out, '--root-selector', roots], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr || 'pagefind did not run');
  let fetched = 0;
  const read = async url => {
    const bytes = readFileSync(new URL(String(url).replace(/\?.*$/, '')));
    // Most files are compressed already, so compressing them again would make them larger.
    fetched += Math.min(bytes.length, gzip(bytes));
    return new Response(bytes);
  };
  const open = async () => {
    globalThis.fetch = read;
    globalThis.location = new URL('http://localhost/');
    globalThis.window = globalThis;
    globalThis.document = {
      querySelector: () => ({ getAttribute: () => lang }),
    };
    const script = `${pathToFileURL(join(out, 'pagefind.js')).href}?${Math.random()}`;
    const module = await import(script);
    await module.options({
      basePath: `${pathToFileURL(out).href}/`,
      baseUrl: '/',
    });
    await module.init(lang);
    return module;
  };
  const search = async (module, query, limit) => {
    const { results } = await module.search(query);
    return Promise.all(results.slice(0, limit).map(result => result.data()));
  };
  const route = ({ raw_url: url }) => url.replace(/index\.html$/, '').replace(/\.html$/, '');
  const warm = await open();
  return [
    {
      name: 'Pagefind',
      setting: 'its default',
      find: async query => [...new Set((await search(warm, query, 10)).map(route))],
      bytes: async query => {
        fetched = 0;
        await search(await open(), query, 7);
        return fetched;
      },
    },
  ];
}
