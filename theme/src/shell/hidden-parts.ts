/** Parts hidden by URL switches. CSS hides the parts before hydration. React removes only `globalComponents`. */
import { hiddenParts } from '../base/switches.ts';
import { createStore } from '../base/store.ts';

/** Names of the hidden parts, separated by spaces. Empty on the server. */
export const hiddenStore = createStore('');

/** Reads the switches from the URL. */
export function readSwitches(): void {
  const hidden = hiddenParts(location.search, self !== top);
  document.documentElement.dataset['hidden'] = hidden;
  hiddenStore.set(hidden);
}
