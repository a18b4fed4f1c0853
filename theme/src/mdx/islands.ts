/** The theme's components that are hydrated in the browser, each by its name. Pages without islands do not load them. */
export { Tab } from './Tab.tsx';
export { Tabs } from './Tabs.tsx';
