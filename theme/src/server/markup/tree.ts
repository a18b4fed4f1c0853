/**
 * Renders common kinds of React trees to HTML: elements without special rules, function components, contexts. The
 * result is identical to React's. React's renderer is several times slower, because it also supports suspending,
 * streaming and resuming. Unsupported nodes throw {@link Unsupported}.
 */
import { Fragment, type ReactNode } from 'react';
import { escapeHtml } from '../escape.ts';
import { attribute } from './attributes.ts';
import { type ContextValue, CURRENT, withHooks } from './hooks.ts';
import { renderComponent, forEachNode, withIds } from './ids.ts';
import { Unsupported } from './unsupported.ts';

const ELEMENT = Symbol.for('react.transitional.element');
const MEMO = Symbol.for('react.memo');
const FORWARD_REF = Symbol.for('react.forward_ref');
const CONTEXT = Symbol.for('react.context');
const CONSUMER = Symbol.for('react.consumer');

/** Names of supported elements with content, which have no special rules in React's renderer. */
export const TAGS: ReadonlySet<string> = new Set(
  (
    'div span p a ul ol li dl dt dd h1 h2 h3 h4 h5 h6 section article aside header footer nav main figure figcaption ' +
    'strong em b i u s small sub sup code kbd samp var mark q cite abbr time del ins bdi bdo blockquote pre address ' +
    'table thead tbody tfoot tr td th caption details summary button label fieldset legend hgroup search ' +
    'svg g path circle rect line polyline polygon ellipse defs use text tspan linearGradient radialGradient stop ' +
    'clipPath mask symbol quire-html'
  ).split(' '),
);
/** Names of supported elements without content. */
export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'wbr', 'col']);
/** Properties that are unsupported on supported elements, because React's renderer has special rules for them. */
const UNSUPPORTED_PROPERTIES: Record<string, RegExp> = { button: /^(?:name|value|form)/ };

type Props = Record<string, unknown>;
type Render = (props: Props, ref?: unknown) => ReactNode;

/** HTML output in pieces. */
interface Output {
  pieces: string[];
  /** Whether the last piece is text. A comment must separate it from following text, as in React's output. */
  isText: boolean;
}

/** Active context providers, each with the context's previous value. */
let providers: { context: ContextValue; previous: unknown }[] = [];

/** Renders a tree to HTML. The ids of `useId` start with `idPrefix`. */
export function renderTree(node: ReactNode, idPrefix = ''): string {
  const output: Output = { pieces: [], isText: false };
  withoutProviders(() => withHooks(() => withIds(idPrefix, () => writeNode(node, output))));
  return output.pieces.join('');
}

/** Runs `work` as an independent rendering, without the contexts of the current rendering. */
export function withoutProviders<T>(work: () => T): T {
  const outerProviders = providers;
  const values = outerProviders.map(({ context }) => context[CURRENT]);
  for (const { context, previous } of outerProviders.toReversed()) context[CURRENT] = previous;
  providers = [];
  try {
    return work();
  } finally {
    providers = outerProviders;
    outerProviders.forEach(({ context }, index) => (context[CURRENT] = values[index]));
  }
}

function writeNode(node: unknown, output: Output): void {
  if (typeof node === 'string') writeText(node, output);
  else if (typeof node === 'number' || typeof node === 'bigint') writeText(String(node), output);
  else if (typeof node !== 'object' || node === null) return;
  else if (Array.isArray(node)) forEachNode(node, child => writeNode(child, output));
  else if ((node as { $$typeof?: symbol }).$$typeof === ELEMENT) {
    const { type, props } = node as { type: unknown; props: Props };
    writeElement(type, props, output);
  } else throw new Unsupported('a node');
}

function writeText(text: string, output: Output): void {
  if (text === '') return;
  if (output.isText) output.pieces.push('<!-- -->');
  output.pieces.push(escapeHtml(text));
  output.isText = true;
}

function writeElement(type: unknown, props: Props, output: Output): void {
  if (typeof type === 'string') writeTag(type, props, output);
  else if (typeof type === 'function') {
    if ((type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent)
      throw new Unsupported('a class');
    writeComponent(() => (type as Render)(props), output);
  } else if (type === Fragment) writeNode(props['children'], output);
  else writeExotic(type, props, output);
}

function writeComponent(render: () => ReactNode, output: Output): void {
  renderComponent(render, node => writeNode(node, output));
}

function writeExotic(type: unknown, props: Props, output: Output): void {
  switch ((type as { $$typeof?: symbol } | null)?.$$typeof) {
    case MEMO:
      return writeElement((type as { type: unknown }).type, props, output);
    case FORWARD_REF: {
      const { ref = null, ...rest } = props;
      const { render } = type as { render: Render };
      return writeComponent(() => render('ref' in props ? rest : props, ref), output);
    }
    case CONTEXT:
      return writeProvider(type as ContextValue, props, output);
    case CONSUMER: {
      const context = (type as Record<string, ContextValue>)['_context'] as ContextValue;
      return writeNode((props['children'] as (value: unknown) => unknown)(context[CURRENT]), output);
    }
    default:
      throw new Unsupported('a type');
  }
}

function writeProvider(context: ContextValue, { value, children }: Props, output: Output): void {
  providers.push({ context, previous: context[CURRENT] });
  context[CURRENT] = value;
  try {
    writeNode(children, output);
  } finally {
    context[CURRENT] = providers.pop()?.previous;
  }
}

function writeTag(tag: string, props: Props, output: Output): void {
  const isVoid = VOID_TAGS.has(tag);
  if (!isVoid && !TAGS.has(tag)) throw new Unsupported(tag);
  const { pieces } = output;
  const unsupported = UNSUPPORTED_PROPERTIES[tag];
  let children: unknown;
  let html: unknown;
  pieces.push('<', tag);
  for (const name of Object.keys(props)) {
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (name === 'children') children = value;
    else if (name === 'dangerouslySetInnerHTML') html = (value as Props)['__html'];
    else if (unsupported?.test(name) || (tag === 'a' && name === 'href' && value === '')) throw new Unsupported(name);
    else pieces.push(attribute(name, value));
  }
  output.isText = false;
  if (isVoid) {
    if (children !== undefined || html !== undefined) throw new Unsupported(tag);
    pieces.push('/>');
    return;
  }
  pieces.push('>');
  if (html !== undefined && html !== null) {
    if (children !== undefined) throw new Unsupported('content');
    writeContent(tag, String(html), pieces);
  } else if (typeof children === 'string') writeContent(tag, escapeHtml(children), pieces);
  else writeNode(children, output);
  pieces.push('</', tag, '>');
  output.isText = false;
}

function writeContent(tag: string, html: string, pieces: string[]): void {
  // HTML parsers drop a leading line break in `pre` elements. React compensates for this with a second line break.
  if (tag === 'pre' && html.startsWith('\n')) throw new Unsupported('a line break');
  pieces.push(html);
}
