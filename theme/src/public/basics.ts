/** What `@theme` has always exported. A script of its own: sites that use no more load no more. */
export { Icon } from '../ui/Icon.tsx';
export { InlineText } from '../ui/InlineText.tsx';
export { SiteLink as Link } from '../packages/SiteLink.tsx';
export { LogoImage } from '../ui/LogoImage.tsx';
export {
  defineTheme,
  type LayoutProps,
  type Override,
  type Overrides,
  type Slots,
  type Theme,
} from '../shell/theme-types.ts';
export type { Highlight, Hit, RemoteGroup, Result, SearchHooks, Section } from '../features/search/engine/types.ts';
export { Badge } from '../mdx/Badge.tsx';
export { Callout } from '../mdx/Callout.tsx';
export { Card, LinkCard } from '../mdx/Card.tsx';
export { Example } from '../mdx/Example.tsx';
export { FileTree } from '../mdx/FileTree.tsx';
export { Output, OutputLog } from '../mdx/Output.tsx';
export { OutputTree } from '../mdx/OutputTree.tsx';
export { PackageManagerTabs } from '../mdx/PackageManagerTabs.tsx';
export { SourceCode } from '../mdx/SourceCode.tsx';
export { Steps } from '../mdx/Steps.tsx';
export { Tab } from '../mdx/Tab.tsx';
export { Tabs } from '../mdx/Tabs.tsx';
export { useLocale, usePage, useSite, useText } from '../base/site.ts';
export { createStore, type Store, useStore } from '../base/store.ts';
