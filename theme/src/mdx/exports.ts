/** `@theme`: what a site's own components and pages may import. */
export { InlineText } from '../components/InlineText.tsx';
export { LogoImage } from '../components/LogoImage.tsx';
export type { Slots } from '../layouts/slots.ts';
export { Badge } from './Badge.tsx';
export { Callout } from './Callout.tsx';
export { Card, LinkCard } from './Card.tsx';
export { Example } from './Example.tsx';
export { FileTree } from './FileTree.tsx';
export { Output, OutputLog } from './Output.tsx';
export { OutputTree } from './OutputTree.tsx';
export { PackageManagerTabs } from './PackageManagerTabs.tsx';
export { RsbuildDocBadge } from './RsbuildDocBadge.tsx';
export { SourceCode } from './SourceCode.tsx';
export { Steps } from './Steps.tsx';
export { Tab } from './Tab.tsx';
export { Tabs } from './Tabs.tsx';
export { useLocale, usePage, useSite, useText } from '../state/site.ts';
export { createStore, type Store, useStore } from '../state/store.ts';
