/** The module `@theme/docusaurus`: replacements for Docusaurus packages, see `crates/react/src/provided/table.rs`. */
export {
  CodeBlock,
  ExecutionEnvironment,
  Heading,
  Link,
  ThemedImage,
  Translate,
  translate,
  useBaseUrl,
  useBaseUrlUtils,
  useColorMode,
  useDocusaurusContext,
  useIsBrowser,
  useThemeConfig,
} from './packages/docusaurus/basics.tsx';
export {
  type Category,
  type CategoryItem,
  type CategoryLink,
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarCategory,
  useCurrentSidebarSiblings,
} from './packages/docusaurus/category.ts';
export { DocCard, DocCardList, type DocCardListProps } from './packages/docusaurus/DocCardList.tsx';
