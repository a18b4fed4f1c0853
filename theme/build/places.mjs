// Names of the slots and overrides that a site's theme can define. The names are the keys of two interfaces in
// `theme-types.ts`.
import { readFileSync } from 'node:fs';

/** Returns the keys of an exported interface, in order. */
function keysOf(source, name) {
  const [, body] = source.match(new RegExp(`^export interface ${name} \\{\\n(.*?)\\n\\}`, 'ms')) ?? [];
  if (body === undefined) throw new Error(`no interface ${name}`);
  return [...body.matchAll(/^ {2}(\w+)\??: /gm)].map(([, key]) => key);
}

/** Returns the names of all slots and overrides that the TypeScript source `file` declares. */
export function places(file) {
  const source = readFileSync(file, 'utf8');
  return { slots: keysOf(source, 'Slots'), overrides: keysOf(source, 'Overrides') };
}
