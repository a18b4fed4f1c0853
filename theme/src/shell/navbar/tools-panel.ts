/** The content of the tools menu, which loads on first use. Empty on the server. */
import type { ComponentType } from 'react';
import { createStore } from '../../base/store.ts';

/** The component, once loaded. */
export const panelStore = createStore<ComponentType | undefined>(undefined);
