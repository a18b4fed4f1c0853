/** The parts that the address hides. Style sheets hide them before React comes; React needs to know of few. */
import { hiddenParts } from '../base/switches.ts';
import { createStore } from '../base/store.ts';

/** Names of the hidden parts, separated by spaces. The server hides nothing. */
export const hiddenStore = createStore('');

/** Reads the address. */
export function readSwitches(): void {
  const hidden = hiddenParts(location.search, self !== top);
  document.documentElement.dataset['hidden'] = hidden;
  hiddenStore.set(hidden);
}
