// Reads the files of a built site's search index.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Returns the names of the files in `folder`, which is `dist/static`, without files retained from earlier builds. */
export function indexFiles(folder) {
  const lists = join(folder, '../.quire-kept');
  const texts = existsSync(lists) ? readdirSync(lists).map(name => readFileSync(join(lists, name), 'utf8')) : [];
  const kept = new Set(texts.flatMap(text => text.split('\n')));
  return readdirSync(folder).filter(name => !kept.has(`static/${name}`));
}

/** Returns the documents of a language's index. `texts` are the last parts of the packs. */
export function documents(folder, lang) {
  const entry = indexFiles(folder).find(name => name.startsWith(`search_index.${lang}.`));
  const { packs, texts } = JSON.parse(readFileSync(join(folder, entry), 'utf8'));
  const parts = texts.parts.filter(part => typeof part === 'object');
  const sizes = texts.parts.filter(part => typeof part === 'number');
  const bytes = packs.map(({ file }) => readFileSync(join(folder, file)));
  const ends = bytes.map(pack => pack.length);
  const counts = packs.map(pack => pack.parts);
  for (let pack = packs.length - 1; sizes.length > 0; pack--) {
    while (counts[pack]-- > 0 && sizes.length > 0) {
      const start = ends[pack] - sizes.pop();
      parts.unshift(JSON.parse(inflateSync(bytes[pack].subarray(start, ends[pack]))));
      ends[pack] = start;
    }
  }
  return parts.flatMap(part => part.documents);
}
