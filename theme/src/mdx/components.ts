/** Components that pages can use without an import, as exported by `@theme`. */
export { Badge } from './Badge.tsx';
export { Callout } from './Callout.tsx';
export { Card, LinkCard } from './Card.tsx';
export { Example } from './Example.tsx';
export { FileTree } from './FileTree.tsx';
export { Output, OutputLog } from './Output.tsx';
export { OutputTree } from './OutputTree.tsx';
export { PackageManagerTabs } from './PackageManagerTabs.tsx';
export { SourceCode } from './SourceCode.tsx';
export { Steps } from './Steps.tsx';
export { Tab } from './Tab.tsx';
export { Tabs } from './Tabs.tsx';
export { Variants } from './Variants.tsx';
