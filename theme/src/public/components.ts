/** Exports of `@theme` for sites written for Rspress. Browsers load this script only if a component uses it. */
export {
  CodeBlock,
  type CodeBlockProps,
  CodeBlockRuntime,
  type CodeBlockRuntimeProps,
} from '../packages/CodeBlock.tsx';
export { getCustomMDXComponent } from '../packages/elements.tsx';
export { type Group, type GroupItem, Overview, OverviewGroup, type OverviewProps } from '../packages/Overview.tsx';
// Replacements for Rspress's page tabs, which are ordinary tabs in this theme.
export { Tab as PageTab } from '../mdx/Tab.tsx';
export { Tabs as PageTabs, type TabsProps as PageTabsProps } from '../mdx/Tabs.tsx';
export {
  Button,
  type ButtonProps,
  EditLink,
  LastUpdated,
  SvgWrapper,
  type SvgWrapperProps,
  Tag,
  Toc,
} from '../packages/parts.tsx';
export { Prompt, type PromptProps } from '../packages/Prompt.tsx';
export { copyToClipboard, parseInlineMarkdownText, renderHtmlOrText, renderInlineMarkdown } from '../packages/texts.ts';
export { usePrevNextPage } from '../packages/hooks.ts';
