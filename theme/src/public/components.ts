/** What `@theme` exports for sites that were written for Rspress. Browsers load it only when a component uses it. */
export {
  CodeBlock,
  type CodeBlockProps,
  CodeBlockRuntime,
  type CodeBlockRuntimeProps,
} from '../packages/CodeBlock.tsx';
export { getCustomMDXComponent } from '../packages/elements.tsx';
export { type Group, type GroupItem, Overview, OverviewGroup, type OverviewProps } from '../packages/Overview.tsx';
// Tabs for the parts of a page are tabs like all others.
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
