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
let recorded: Map<string, DeadUse> | undefined;

/** Runs `work` and records uses without effect in `uses`. If `uses` is undefined, recording is off. */
export function recordingUses<T>(uses: Map<string, DeadUse> | undefined, work: () => T): T {
  const previous = recorded;
  recorded = uses;
  try {
    return work();
  } finally {
    recorded = previous;
  }
}

/** The prop that prevents hydration of the component being rendered, or undefined if no prop prevents it. */
let unsentProp: { unsent: string } | undefined;

/** Runs `work`, which renders a component that cannot be hydrated because of `prop`. */
export function withUnsent<T>(prop: string, work: () => T): T {
  const previous = unsentProp;
  unsentProp = { unsent: prop };
  try {
    return work();
  } finally {
    unsentProp = previous;
  }
}

function recordUse(use: string): void {
  const place = currentPlace();
  if (!recorded || !place || !('node' in place) || place.component === undefined) return;
  const existing = recorded.get(place.component);
  if (existing) {
    if (!existing.uses.includes(use)) existing.uses.push(use);
    return;
  }
  recorded.set(place.component, { node: place.node, uses: [use], stack: new Error(use).stack ?? '', ...unsentProp });
}

function recordElement(type: unknown, props: unknown): void {
  if (!recorded) return;
  if (typeof type === 'function') recordLifecycle(type);
  if (typeof type !== 'string' || typeof props !== 'object' || props === null) return;
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function' && HANDLER.test(name)) recordUse(name);
  }
}

function recordLifecycle(type: { prototype?: unknown }): void {
  const prototype = type.prototype as Record<string, unknown> | undefined;
  if (prototype?.['isReactComponent']) LIFECYCLE.filter(method => method in prototype).forEach(recordUse);
}

/** Records the lifecycle methods of a class component that never run without hydration. */
export function recordComponent(uses: Map<string, DeadUse>, component: unknown): void {
  recordingUses(uses, () => recordElement(component, undefined));
}

type AnyFunction = (...values: unknown[]) => unknown;

/** Copies a module and wraps the named functions so that they call `before` first. */
function instrumented(module: object, names: string[], before: (name: string, values: unknown[]) => void): object {
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

const onCreate = (_: string, [type, props]: unknown[]): void => recordElement(type, props);

/** The module `react` as provided to the site's modules. */
export const instrumentedReact = instrumented(instrumented(react, HOOKS, recordUse), ['createElement'], onCreate);
/** The module `react/jsx-runtime` as provided to the site's modules. */
export const instrumentedJsx = instrumented(jsxRuntime, ['jsx', 'jsxs'], onCreate);
