// Reads the files of a built site's search index.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Returns the names of the files in `folder`, which is `dist/static`, without files retained from earlier builds. */
export function indexFiles(folder) {
  const lists = join(folder, '../.quire-kept');
  const texts = existsSync(lists) ? readdirSync(lists).map(name => readFileSync(join(lists, name), 'utf8')) : [];
  const retained = new Set(texts.flatMap(text => text.split('\n')));
  return readdirSync(folder).filter(name => !retained.has(`static/${name}`));
}

/** Returns the documents of a language's index. The parts with documents are the last parts in the packs. */
export function documents(folder, lang) {
  const entry = indexFiles(folder).find(name => name.startsWith(`search_index.${lang}.`));
  const { packs, texts } = JSON.parse(readFileSync(join(folder, entry), 'utf8'));
  const data = Buffer.concat(packs.map(({ file }) => readFileSync(join(folder, file))));
  let at = data.length - texts.parts.reduce((sum, size) => sum + size, 0);
  return texts.parts.flatMap(size => JSON.parse(inflateSync(data.subarray(at, (at += size)))).documents);
}
