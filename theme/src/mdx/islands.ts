/** The theme's components that are hydrated. A chunk of its own: pages without islands never load it. */
import { Tab } from './Tab.tsx';
import { Tabs } from './Tabs.tsx';

/** Islands by name. */
export const islandComponents = { Tabs };
/** Structural parts of islands by name. */
export const islandParts = { Tab };
