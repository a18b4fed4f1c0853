/** Markup rendered once and filled for each page. */

const OPEN = '\u0001';

/** A placeholder for a value that differs from page to page. */
export function placeholder(name: string): string {
  return OPEN + name + OPEN;
}

/** A place whose value differs from page to page: an attribute, which may be absent, or text. */
interface Hole {
  attribute: string | undefined;
  name: string;
  /** Where its resting value stands in the template's markup. */
  start: number;
  end: number;
}

/** The value of a hole by its name; undefined leaves an attribute out and text empty. */
export type Answer = (name: string) => string | undefined;

/**
 * Markup rendered once. It holds the values that most pages share (a sidebar without a current page, say); a page names
 * the holes that are different for it, and only those are filled again: a page costs what it changes, not what the
 * sidebar holds.
 */
export interface Template {
  markup: string;
  holes: Hole[];
  byName: Map<string, Hole[]>;
}

/** Cuts markup at its placeholders and fills them with their resting values. */
export function parseTemplate(markup: string, resting: Answer): Template {
  const template: Template = { markup: '', holes: [], byName: new Map() };
  let last = 0;
  for (const match of markup.matchAll(/ ([a-z-]+)="\u0001([^\u0001]*)\u0001"|\u0001([^\u0001]*)\u0001/g)) {
    template.markup += markup.slice(last, match.index);
    const hole = { attribute: match[1], name: match[2] ?? match[3] ?? '', start: template.markup.length, end: 0 };
    template.markup += filled(hole, resting);
    hole.end = template.markup.length;
    template.holes.push(hole);
    const same = template.byName.get(hole.name);
    if (same) same.push(hole);
    else template.byName.set(hole.name, [hole]);
    last = match.index + match[0].length;
  }
  template.markup += markup.slice(last);
  return template;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Escapes as React does, in text and in attributes alike. */
export function escapeHtml(value: string): string {
  return /[&<>"']/.test(value) ? value.replace(/[&<>"']/g, char => ESCAPES[char] ?? char) : value;
}

function filled({ attribute, name }: Pick<Hole, 'attribute' | 'name'>, answer: Answer): string {
  const value = answer(name);
  if (attribute === undefined) return escapeHtml(value ?? '');
  return value === undefined ? '' : ` ${attribute}="${escapeHtml(value)}"`;
}

/** The markup for one page; `changed` names the holes whose values are not the resting ones, undefined means all. */
export function fillTemplate(template: Template, answer: Answer, changed?: string[]): string {
  const holes = changed
    ? changed.flatMap(name => template.byName.get(name) ?? []).toSorted((a, b) => a.start - b.start)
    : template.holes;
  let out = '';
  let last = 0;
  for (const hole of holes) {
    out += template.markup.slice(last, hole.start) + filled(hole, answer);
    last = hole.end;
  }
  return out + template.markup.slice(last);
}
