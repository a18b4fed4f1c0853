/**
 * The module `@theme/runtime`: hooks, functions and components for code written for Rspress. The hooks return data in
 * Rspress's format, unlike the hooks with the same names in `@theme`.
 */
export { BrowserOnly, type BrowserOnlyProps, ClientOnly, NoSSR } from './packages/browser-only.ts';
export { Head, Helmet } from './packages/head.ts';
export {
  type Location,
  type RspressPage,
  type RspressSite,
  useDark,
  useFrontmatter,
  useI18n,
  useLang,
  useLocaleSiteData,
  useLocation,
  useNav,
  useNavigate,
  usePage,
  usePageData,
  usePrevNextPage,
  useSidebar,
  useSite,
  useVersion,
  useWindowSize,
} from './packages/hooks.ts';
export { type PageSummary, usePages } from './packages/pages.ts';
export {
  addLeadingSlash,
  addTrailingSlash,
  isDataUrl,
  isEqualPath,
  isExternalUrl,
  isProduction,
  normalizeHrefInRuntime,
  normalizeImagePath,
  normalizeRoutePath,
  normalizeSlash,
  removeBase,
  removeLeadingSlash,
  removeTrailingSlash,
  withBase,
} from './packages/paths.ts';
