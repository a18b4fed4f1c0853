/**
 * Wraps React for a site's modules to record uses of interactivity that have no effect. A component that is not
 * hydrated renders only once, at build time: its effects never run, its state never changes and its handlers are never
 * attached.
 */
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { type DeadUse, HOOKS } from '../contract.ts';
import { currentPlace } from './place.ts';

/** Props that hold event handlers. */
const HANDLER = /^(?:on[A-Z]|action$|formAction$)/;
const LIFECYCLE = ['componentDidMount', 'componentDidUpdate'];

/** Uses recorded for the current article, by component name. Undefined while islands render. */
let noted: Map<string, DeadUse> | undefined;

/** Runs `work` and records uses without effect in `into`. If `into` is undefined, recording is off. */
export function watching<T>(into: Map<string, DeadUse> | undefined, work: () => T): T {
  const before = noted;
  noted = into;
  try {
    return work();
  } finally {
    noted = before;
  }
}

/** The prop that prevents hydration of the component being rendered, or undefined if no prop prevents it. */
let unsent: { unsent: string } | undefined;

/** Runs `work`, which renders a component that cannot be hydrated because of `prop`. */
export function withUnsent<T>(prop: string, work: () => T): T {
  const before = unsent;
  unsent = { unsent: prop };
  try {
    return work();
  } finally {
    unsent = before;
  }
}

function note(use: string): void {
  const place = currentPlace();
  if (!noted || !place || !('node' in place) || place.component === undefined) return;
  const known = noted.get(place.component);
  if (known) {
    if (!known.uses.includes(use)) known.uses.push(use);
    return;
  }
  noted.set(place.component, { node: place.node, uses: [use], stack: new Error(use).stack ?? '', ...unsent });
}

function noteElement(type: unknown, props: unknown): void {
  if (!noted) return;
  if (typeof type === 'function') noteLifecycle(type);
  if (typeof type !== 'string' || typeof props !== 'object' || props === null) return;
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function' && HANDLER.test(name)) note(name);
  }
}

function noteLifecycle(type: { prototype?: unknown }): void {
  const prototype = type.prototype as Record<string, unknown> | undefined;
  if (prototype?.['isReactComponent']) LIFECYCLE.filter(method => method in prototype).forEach(note);
}

/** Records the lifecycle methods of a class component that never run without hydration. */
export function noteComponent(into: Map<string, DeadUse>, component: unknown): void {
  watching(into, () => noteElement(component, undefined));
}

type AnyFunction = (...values: unknown[]) => unknown;

/** Copies a module and wraps the named functions so that they call `before` first. */
function observed(module: object, names: string[], before: (name: string, values: unknown[]) => void): object {
  const copy: Record<string, unknown> = { ...module };
  for (const name of names) {
    const original = copy[name] as AnyFunction | undefined;
    if (original === undefined) continue;
    copy[name] = (...values: unknown[]): unknown => {
      before(name, values);
      return original(...values);
    };
  }
  return copy;
}

const makers = (_: string, [type, props]: unknown[]): void => noteElement(type, props);

/** The module `react` as provided to the site's modules. */
export const observedReact = observed(observed(react, HOOKS, note), ['createElement'], makers);
/** The module `react/jsx-runtime` as provided to the site's modules. */
export const observedJsx = observed(jsxRuntime, ['jsx', 'jsxs'], makers);
