/** Store of the tools menu's content, a component that loads on first use. Empty on the server. */
import type { ComponentType } from 'react';
import { createStore } from '../../base/store.ts';

/** The component; undefined until it is loaded. */
export const panelStore = createStore<ComponentType | undefined>(undefined);
