/** Tracks which of the author's code is running, so that messages about errors and exceeded limits have a location. */
import { messageOf } from '../base/message.ts';
import type { ScriptError, ScriptPlace } from '../contract.ts';
import { toJson } from './json.ts';

let place: ScriptPlace | undefined;

/**
 * Passes the running code to the engine as JSON, so that the engine can report which code was running if a call never
 * returns. Undefined outside the engine.
 */
const notifyEngine = (globalThis as { quireNote?: (place: string) => void }).quireNote;

/** Sets the running code. Rendering is depth-first, so after an error, the last code set is the code that threw. */
export function enter(next: ScriptPlace | undefined): void {
  place = next;
  notifyEngine?.(next === undefined ? '' : toJson(next));
}

/** Returns the code that is running. */
export function currentPlace(): ScriptPlace | undefined {
  return place;
}

/** An error about the author's code, with a hint on how to fix it. */
export class HintedError extends Error {
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

function stringAt(value: unknown, key: string): string | undefined {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/**
 * Converts a thrown value to data, including the code that was running. Rethrows out-of-memory errors, which the engine
 * handles, because a component does not cause them.
 */
export function toScriptError(error: unknown): ScriptError {
  const cause = causeOf(error);
  if (stringAt(cause, 'name') === 'InternalError' && messageOf(cause).startsWith('out of memory')) throw cause;
  const hint = stringAt(cause, 'hint');
  const components = stringAt(cause, 'componentStack');
  return {
    ...(place === undefined ? undefined : { place }),
    message: messageOf(error),
    stack: stringAt(cause, 'stack') ?? '',
    ...(hint === undefined ? undefined : { hint }),
    ...(components === undefined ? undefined : { components }),
  };
}

let lastError: ScriptError | undefined;

/** Wraps a function so that {@link lastFailure} returns the error that it throws. */
export function recordingFailure<T>(action: () => T): () => T {
  return () => {
    try {
      return action();
    } catch (error) {
      lastError = toScriptError(error);
      throw error;
    }
  };
}

/** Clears the error that {@link lastFailure} returns. */
export function forgetFailure(): void {
  lastError = undefined;
}

/** Returns the last error of a function wrapped by {@link recordingFailure}. */
export function lastFailure(): ScriptError | undefined {
  return lastError;
}
