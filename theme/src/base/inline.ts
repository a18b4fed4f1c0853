/** Parses the inline Markdown of titles: `**bold**`, `*italic*`, `~~struck~~` and `` `code` ``. Pure. */

/** A part of a parsed title: plain text, or a span with formatting. */
export type InlineNode = string | { mark: 'strong' | 'em' | 'del' | 'code'; children: InlineNode[] };

const MARKS = [
  ['**', 'strong'],
  ['~~', 'del'],
  ['*', 'em'],
] as const;

/** Returns the index of the next `delimiter` from `start` that is neither escaped nor inside a code span, or -1. */
function findClose(source: string, delimiter: string, start: number): number {
  for (let i = start; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === '`') {
      const end = source.indexOf('`', i + 1);
      if (end > 0) i = end;
    } else if (source.startsWith(delimiter, i)) {
      // A single star must not match the first half of a double star.
      if (delimiter === '*' && source[i + 1] === '*') i++;
      else return i;
    }
  }
  return -1;
}

/** Parses a title. Opening delimiters without a closing one stay literal text. */
export function parseInline(source: string): InlineNode[] {
  if (!/[*~`\\]/.test(source)) return source === '' ? [] : [source];
  const nodes: InlineNode[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') nodes.push(text);
    text = '';
  };
  let i = 0;
  while (i < source.length) {
    const char = source[i] ?? '';
    const next = source[i + 1];
    if (char === '\\' && next !== undefined) {
      text += next;
      i += 2;
      continue;
    }
    if (char === '`') {
      const end = source.indexOf('`', i + 1);
      if (end > i + 1) {
        flush();
        nodes.push({ mark: 'code', children: [source.slice(i + 1, end)] });
        i = end + 1;
        continue;
      }
    }
    const mark = MARKS.find(([delimiter]) => source.startsWith(delimiter, i));
    if (mark) {
      const [delimiter, name] = mark;
      const start = i + delimiter.length;
      const end = findClose(source, delimiter, start);
      if (end > start) {
        flush();
        nodes.push({ mark: name, children: parseInline(source.slice(start, end)) });
        i = end + delimiter.length;
        continue;
      }
      text += delimiter;
      i = start;
      continue;
    }
    text += char;
    i++;
  }
  flush();
  return nodes;
}

/** Returns a title as plain text without formatting, for attributes. */
export function plainText(source: string): string {
  const flatten = (nodes: InlineNode[]): string =>
    nodes.map(node => (typeof node === 'string' ? node : flatten(node.children))).join('');
  return flatten(parseInline(source));
}
