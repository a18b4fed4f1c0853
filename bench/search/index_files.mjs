// Lists the files of a built site's search index.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the names of the files in `dist/static`, without files retained from earlier builds. */
export function indexFiles(folder) {
  const lists = join(folder, '../.quire-kept');
  const texts = existsSync(lists) ? readdirSync(lists).map(name => readFileSync(join(lists, name), 'utf8')) : [];
  const kept = new Set(texts.flatMap(text => text.split('\n')));
  return readdirSync(folder).filter(name => !kept.has(`static/${name}`));
}
