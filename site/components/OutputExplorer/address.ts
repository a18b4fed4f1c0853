/** The choice in the page's address: `?format=cjs&syntax=es5&file=dist/greet.cjs`. What is first is left out. */
import type { Axis } from './data.ts';

/** What the reader wants to see. */
export interface Wanted {
  /** Index of the value on each axis. */
  choice: number[];
  /** The file, when the reader chose one. */
  file?: string | undefined;
}

/** Reads a query. Values that no axis has count as not said. */
export function readWanted(axes: Axis[], search: string): Wanted {
  const query = new URLSearchParams(search);
  const choice = axes.map(({ name, values }) => Math.max(0, values.indexOf(query.get(name) ?? '')));
  return { choice, file: query.get('file') ?? undefined };
}

/** The query with the choice in it; what others put there stays. */
export function writeWanted(axes: Axis[], { choice, file }: Wanted, search: string): string {
  const query = new URLSearchParams(search);
  axes.forEach(({ name, values }, at) => {
    const value = values[choice[at] ?? 0];
    if (value === undefined || choice[at] === 0) query.delete(name);
    else query.set(name, value);
  });
  if (file === undefined) query.delete('file');
  else query.set('file', file);
  // A path reads better with its slashes, and a query may hold them.
  const text = query.toString().replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}
