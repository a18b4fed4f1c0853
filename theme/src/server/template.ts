/** Markup that is rendered once and filled in for each page. */

const OPEN = '\u0001';

/** A placeholder for a value that varies by page. */
export function placeholder(name: string): string {
  return OPEN + name + OPEN;
}

/** A placeholder's position in the markup: an attribute, which may be absent, or text. */
interface Hole {
  attribute: string | undefined;
  name: string;
  /** Start of its default value in the template's markup. */
  start: number;
  end: number;
}

/** Returns a placeholder's value by name; undefined omits an attribute and leaves text empty. */
export type Answer = (name: string) => string | undefined;

/**
 * Markup rendered once, with the values that most pages share (a sidebar without a current page, for example). A page
 * names the placeholders whose values differ, and only those are filled in again: the cost depends on the changes and
 * not on the size of the sidebar.
 */
export interface Template {
  markup: string;
  holes: Hole[];
  byName: Map<string, Hole[]>;
}

/** Parses the placeholders in rendered markup and fills in their default values. */
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

/** Escapes text and attribute values exactly as React does. */
export function escapeHtml(value: string): string {
  return /[&<>"']/.test(value) ? value.replace(/[&<>"']/g, char => ESCAPES[char] ?? char) : value;
}

function filled({ attribute, name }: Pick<Hole, 'attribute' | 'name'>, answer: Answer): string {
  const value = answer(name);
  if (attribute === undefined) return escapeHtml(value ?? '');
  return value === undefined ? '' : ` ${attribute}="${escapeHtml(value)}"`;
}

/**
 * The markup for one page. `changed` names the placeholders whose values differ from the defaults; undefined means all.
 */
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
