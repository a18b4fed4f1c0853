/** Where the author's code runs: what an error, a warning or a limit that was hit is reported at. */
import { messageOf } from '../base/message.ts';
import type { ScriptError, ScriptPlace } from '../contract.ts';

let place: ScriptPlace | undefined;

/** Says whose code runs from here on. Rendering is depth first, so this is also who threw. */
export function enter(next: ScriptPlace | undefined): void {
  place = next;
}

/** Whose code runs. */
export function currentPlace(): ScriptPlace | undefined {
  return place;
}

/** An error of ours that knows what the author can do about it. */
export class Refusal extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

function causeOf(error: unknown): unknown {
  const isWrapped = typeof error === 'object' && error !== null && 'cause' in error && error.cause !== undefined;
  return isWrapped ? causeOf(error.cause) : error;
}

function textAt(value: unknown, key: string): string | undefined {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/**
 * What was thrown, as data, with the place that was entered last. Memory that has run out is no finding about a
 * component: the engine must see it, so it is thrown on.
 */
export function describe(error: unknown): ScriptError {
  const cause = causeOf(error);
  if (textAt(cause, 'name') === 'InternalError' && messageOf(cause).startsWith('out of memory')) throw cause;
  const hint = textAt(cause, 'hint');
  const components = textAt(cause, 'componentStack');
  return {
    place,
    message: messageOf(error),
    stack: textAt(cause, 'stack') ?? '',
    ...(hint === undefined ? undefined : { hint }),
    ...(components === undefined ? undefined : { components }),
  };
}

let last: ScriptError | undefined;

/** The function, with what it throws kept for {@link lastFailure}. */
export function keeping<T>(work: () => T): () => T {
  return () => {
    try {
      return work();
    } catch (error) {
      last = describe(error);
      throw error;
    }
  };
}

/** Forgets what the page before threw. */
export function forgetFailure(): void {
  last = undefined;
}

/** What the last function of {@link keeping} threw. */
export function lastFailure(): ScriptError | undefined {
  return last;
}
