/**
 * Parses the inline Markdown of titles: `**bold**`, `*italic*`, `~~struck~~` and `` `code` ``. Pure. The engine
 * contains the same parser (`crates/content/src/inline.rs`). The browser also needs the parser, for titles that a
 * site's components set at run time.
 */

type Mark = 'strong' | 'em' | 'del' | 'code';

/** A part of a parsed title: plain text, or a span with formatting. */
export type InlineNode = string | { mark: Mark; children: InlineNode[] };

const MARKS: Record<string, Mark | undefined> = { '**': 'strong', '*': 'em', '~~': 'del' };

/** An escaped character, a code span, a run of backticks, or a delimiter. */
const TOKEN = /\\([!-/:-@[-`{-~])|(`+)(?!`)([^]*?)(?<!`)\2(?!`)|`+|\*\*?|~~/g;

/** An open element. Its delimiter becomes text if no closing delimiter follows. */
interface Element {
  delimiter: string;
  children: InlineNode[];
}

function push(nodes: InlineNode[], node: InlineNode): void {
  const last = nodes.at(-1);
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
  else if (node !== '') nodes.push(node);
}

/**
 * Parses a title. Unmatched delimiters stay text. Emphasis is never empty, and neither begins nor ends with a space.
 */
export function parseInline(source: string): InlineNode[] {
  const root: InlineNode[] = [];
  const open: Element[] = [];
  const top = (): InlineNode[] => open.at(-1)?.children ?? root;
  const closeAsText = (): void => {
    const { delimiter, children } = open.pop()!;
    for (const node of [delimiter, ...children]) push(top(), node);
  };
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let match; (match = TOKEN.exec(source));) {
    let [token, escaped, , code] = match;
    push(top(), source.slice(end, match.index));
    const canClose = match.index > 0 && /\S/.test(source[match.index - 1]!);
    // In `***both***` the inner delimiter closes first.
    if (token === '**' && canClose && open.at(-1)?.delimiter === '*') token = '*';
    end = TOKEN.lastIndex = match.index + token.length;
    const mark = MARKS[token];
    const partner = mark && canClose ? open.findLastIndex(({ delimiter }) => delimiter === token) : -1;
    const isEmpty = partner === open.length - 1 && top().length === 0;
    if (partner >= 0 && !isEmpty) {
      while (open.length > partner + 1) closeAsText();
      const { children } = open.pop()!;
      push(top(), { mark: mark!, children });
    } else if (mark && /\S/.test(source[end] ?? ' ') && open.every(({ delimiter }) => delimiter !== token)) {
      open.push({ delimiter: token, children: [] });
    } else if (code !== undefined) {
      push(top(), { mark: 'code', children: [/^ .*\S.* $/s.test(code) ? code.slice(1, -1) : code] });
    } else {
      push(top(), escaped ?? token);
    }
  }
  push(top(), source.slice(end));
  while (open.length > 0) closeAsText();
  return root;
}

/** Returns a title as plain text without formatting, for attributes. */
export function plainText(source: string): string {
  const flatten = (nodes: InlineNode[]): string =>
    nodes.map(node => (typeof node === 'string' ? node : flatten(node.children))).join('');
  return flatten(parseInline(source));
}
