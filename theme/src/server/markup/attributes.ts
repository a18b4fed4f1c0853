/** Renders React properties as HTML attributes, with the same result as React's renderer. */
import { escapeHtml } from '../escape.ts';
import { Unsupported } from './unsupported.ts';

type Kind = 'text' | 'any' | 'url' | 'flag' | 'none' | 'style';

/** Supported properties, with the attribute's name and the rules for its value. */
const RULES = new Map<string, [name: string, kind: Kind]>([
  ['style', ['style', 'style']],
  ['suppressHydrationWarning', ['', 'none']],
  ['ref', ['', 'none']],
]);
const add = (kind: Kind, names: string, toAttribute = (name: string) => name): void => {
  for (const name of names.split(' ')) RULES.set(name, [toAttribute(name), kind]);
};
add('text', 'id title lang dir role viewBox width height type rel target alt name cite scope headers media sizes');
add('text', 'srcSet loading decoding kind label slot nonce colSpan popover popoverTarget popoverTargetAction');
add('text', 'cx cy r rx ry x y x1 x2 y1 y2 d points fill stroke transform xmlns offset opacity pathLength');
add('text', 'hrefLang dateTime');
add('text', 'strokeWidth strokeLinecap strokeLinejoin strokeDasharray strokeDashoffset strokeOpacity', hyphenated);
add('text', 'fillRule fillOpacity clipRule clipPath stopColor stopOpacity textAnchor dominantBaseline', hyphenated);
add('any', 'contentEditable spellCheck draggable focusable');
add('url', 'href src');
add('flag', 'hidden disabled open inert controls loop playsInline autoPlay itemScope reversed required readOnly');
RULES.set('className', ['class', 'text']);
RULES.set('htmlFor', ['for', 'text']);
RULES.set('tabIndex', ['tabindex', 'text']);

/** Names of the supported properties, for tests. */
export const PROPERTIES: readonly string[] = [...RULES.keys()];

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

/** Matches `data-*` and `aria-*` properties, which keep their name and accept all values but functions and symbols. */
const PLAIN = /^(?:data|aria)-[a-z\d-]+$/;
const HANDLER = /^on./i;
/** Matches every URL that begins with `j`, which includes all `javascript:` URLs. React replaces those. */
const SCRIPT_URL = /^[\u0000-\u0020]*j/i;

/**
 * Returns the attribute for a property, preceded by a space. Returns an empty string if React renders no attribute.
 * Throws {@link Unsupported} for unknown properties and for values that only React's renderer handles, such as
 * `javascript:` URLs.
 */
export function attribute(property: string, value: unknown): string {
  const rule = RULES.get(property);
  if (typeof value === 'function' || typeof value === 'symbol') {
    if (rule || PLAIN.test(property) || HANDLER.test(property)) return '';
    throw new Unsupported(property);
  }
  if (!rule) {
    if (HANDLER.test(property)) return '';
    if (!PLAIN.test(property)) throw new Unsupported(property);
    return ` ${property}="${escapeHtml(String(value))}"`;
  }
  const [name, kind] = rule;
  switch (kind) {
    case 'none':
      return '';
    case 'flag':
      return value ? ` ${name}=""` : '';
    case 'style':
      return style(value);
    case 'url':
      if (value === '' || typeof value === 'boolean') return '';
      if (SCRIPT_URL.test(String(value))) throw new Unsupported('a URL');
      return ` ${name}="${escapeHtml(String(value))}"`;
    case 'text':
      return typeof value === 'boolean' ? '' : ` ${name}="${escapeHtml(String(value))}"`;
    case 'any':
      return ` ${name}="${escapeHtml(String(value))}"`;
  }
}

function style(value: unknown): string {
  if (typeof value !== 'object' || value === null) throw new Unsupported('a style');
  const declarations: string[] = [];
  for (const [name, property] of Object.entries(value)) {
    if (property === null || property === undefined || typeof property === 'boolean' || property === '') continue;
    // Numbers are unsupported, because their unit depends on the property.
    if (typeof property !== 'string' || /^ms|[^\w-]/.test(name)) throw new Unsupported('a style');
    declarations.push(`${name.startsWith('--') ? name : hyphenated(name)}:${escapeHtml(property.trim())}`);
  }
  return declarations.length === 0 ? '' : ` style="${declarations.join(';')}"`;
}
