/** The theme's island components, by name. Only pages with islands load them. */
export { Tab } from './Tab.tsx';
export { Tabs } from './Tabs.tsx';
