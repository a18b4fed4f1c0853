/** The choice in the URL: `?format=cjs&syntax=es5&file=dist/greet.cjs`. Default values are omitted. */
import type { Axis } from './data.ts';

/** The reader's choice. */
export interface Wanted {
  /** Index of the value on each axis. */
  choice: number[];
  /** The chosen file, if any. */
  file?: string | undefined;
}

/** Parses a query. Unknown values are ignored. */
export function readWanted(axes: Axis[], search: string): Wanted {
  const query = new URLSearchParams(search);
  const choice = axes.map(({ name, values }) => Math.max(0, values.indexOf(query.get(name) ?? '')));
  return { choice, file: query.get('file') ?? undefined };
}

/** Returns the query with the choice added. Other parameters are kept. */
export function writeWanted(axes: Axis[], { choice, file }: Wanted, search: string): string {
  const query = new URLSearchParams(search);
  axes.forEach(({ name, values }, at) => {
    const value = values[choice[at] ?? 0];
    if (value === undefined || choice[at] === 0) query.delete(name);
    else query.set(name, value);
  });
  if (file === undefined) query.delete('file');
  else query.set('file', file);
  // Slashes are allowed in queries and make paths easier to read.
  const text = query.toString().replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}
