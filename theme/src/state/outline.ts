/** Whether the local bar's outline panel is open. */
import { createStore } from './store.ts';

/** True while the panel is open. Without effect where the outline is a column. */
export const outlineStore = createStore(false);
