// The places that a site's theme can fill: the keys of two interfaces in theme-types.ts, which is the table of them all.
import { readFileSync } from 'node:fs';

/** The keys of an exported interface, in order. */
function keysOf(source, name) {
  const [, body] = source.match(new RegExp(`^export interface ${name} \\{\\n(.*?)\\n\\}`, 'ms')) ?? [];
  if (body === undefined) throw new Error(`no interface ${name}`);
  return [...body.matchAll(/^ {2}(\w+)\??: /gm)].map(([, key]) => key);
}

/** Slots and overrides by name, from the text of the types. */
export function places(file) {
  const source = readFileSync(file, 'utf8');
  return { slots: keysOf(source, 'Slots'), overrides: keysOf(source, 'Overrides') };
}
