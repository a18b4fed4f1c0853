/** Markup rendered once and filled for each page. */

const OPEN = '\u0001';

/** A placeholder for a value that differs from page to page. */
export function placeholder(name: string): string {
  return OPEN + name + OPEN;
}

/** A place to fill: an attribute's value, which may be absent, or text. */
interface Hole {
  attribute: string | undefined;
  name: string;
}

/** Markup between holes: `texts` has one entry more than `holes`. */
export interface Template {
  texts: string[];
  holes: Hole[];
}

/** Cuts markup at its placeholders. An attribute that is nothing but a placeholder goes with it. */
export function parseTemplate(markup: string): Template {
  const template: Template = { texts: [], holes: [] };
  let last = 0;
  for (const match of markup.matchAll(/ ([a-z-]+)="\u0001([^\u0001]*)\u0001"|\u0001([^\u0001]*)\u0001/g)) {
    template.texts.push(markup.slice(last, match.index));
    template.holes.push({ attribute: match[1], name: match[2] ?? match[3] ?? '' });
    last = match.index + match[0].length;
  }
  template.texts.push(markup.slice(last));
  return template;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Escapes as React does, in text and in attributes alike. */
export function escapeHtml(value: string): string {
  return /[&<>"']/.test(value) ? value.replace(/[&<>"']/g, char => ESCAPES[char] ?? char) : value;
}

/** The markup for one page; an attribute whose value is undefined is left out, as React does. */
export function fillTemplate({ texts, holes }: Template, value: (name: string) => string | undefined): string {
  let out = texts[0] ?? '';
  for (const [index, hole] of holes.entries()) {
    const filled = value(hole.name);
    if (hole.attribute === undefined) out += escapeHtml(filled ?? '');
    else if (filled !== undefined) out += ` ${hole.attribute}="${escapeHtml(filled)}"`;
    out += texts[index + 1] ?? '';
  }
  return out;
}
