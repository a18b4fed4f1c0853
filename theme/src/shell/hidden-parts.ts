/** Parts hidden by query parameters such as `?sidebar=0`. CSS hides them; React also removes `globalComponents`. */
import { hiddenParts } from '../base/switches.ts';
import { createStore } from '../base/store.ts';

/** Names of the hidden parts, separated by spaces. Empty on the server. */
export const hiddenStore = createStore('');

/** Updates the hidden parts from the URL. */
export function readSwitches(): void {
  const hidden = hiddenParts(location.search, self !== top);
  document.documentElement.dataset['hidden'] = hidden;
  hiddenStore.set(hidden);
}
