/** Core exports of `@theme`, in a separate script. Pages that use no other exports load only this script. */
export { Icon } from '../ui/Icon.tsx';
export { InlineText } from '../ui/InlineText.tsx';
export { SiteLink as Link } from '../packages/SiteLink.tsx';
export { LogoImage } from '../ui/LogoImage.tsx';
export {
  type CalloutData,
  type CodeData,
  type Components,
  defineTheme,
  type LayoutProps,
  type Override,
  type Overrides,
  type Replacement,
  type Slots,
  type Theme,
} from '../shell/theme-types.ts';
export type { Highlight, Hit, RemoteGroup, Result, SearchHooks, Section } from '../features/search/engine/types.ts';
export * from '../mdx/components.ts';
export { useLocale, usePage, useSite, useText } from '../base/use-site.ts';
export { createStore, type Store } from '../base/store.ts';
export { useStore } from '../base/use-store.ts';
