/** Components and hooks of Docusaurus under the names of its packages, on this theme's own. */
import react, { type ComponentProps, createElement, type ReactNode } from 'react';
import { CodeBlockRuntime } from '../CodeBlock.tsx';
import { useIsBrowser } from '../browser-only.ts';
import { useDark, useLang, useSite } from '../hooks.ts';
import { withBase } from '../paths.ts';
import { SiteLink } from '../SiteLink.tsx';

export { useIsBrowser } from '../browser-only.ts';

/** Attributes of `<Link>`; all others are those of its element. */
export interface LinkProps extends ComponentProps<'a'> {
  /** The target; `href` is a synonym. */
  to?: string;
  isNavLink?: boolean;
  activeClassName?: string;
  autoAddBaseUrl?: boolean;
}

/** A link to a page or to another site. */
export function Link({
  to,
  href,
  isNavLink: _isNavLink,
  activeClassName: _activeClassName,
  autoAddBaseUrl: _autoAddBaseUrl,
  ...rest
}: LinkProps): ReactNode {
  const target = href ?? to;
  return <SiteLink {...rest} {...(target === undefined ? undefined : { href: target })} />;
}

const { canUseDOM } = { canUseDOM: typeof window !== 'undefined' && typeof document !== 'undefined' };

/** What the code runs in. */
export const ExecutionEnvironment = {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM,
  canUseViewport: canUseDOM,
};

type Values = Record<string, unknown>;

function filled(text: string, values: Values = {}): ReactNode[] {
  const parts = text.split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 === 0 ? part : ((values[part] ?? `{${part}}`) as ReactNode)));
}

/** The text with its placeholders filled. */
export function Translate({ children, values, id }: { children?: string; values?: Values; id?: string }): ReactNode {
  return createElement(react.Fragment, null, ...filled(children ?? id ?? '', values));
}

/** The message with its placeholders filled. */
export function translate({ message, id }: { message?: string; id?: string }, values?: Values): string {
  return filled(message ?? id ?? '', values).join('');
}

/** Prefixes a path with the base of the site. */
export function useBaseUrl(url: string): string {
  return withBase(url);
}

/** `useBaseUrl` as a function. */
export function useBaseUrlUtils(): { withBaseUrl: (url: string) => string } {
  return { withBaseUrl: withBase };
}

/** The configuration of the site, as far as there is an equivalent. */
export function useDocusaurusContext(): object {
  const { site } = useSite();
  const lang = useLang();
  const siteConfig = { ...site, tagline: site.description, baseUrl: site.base, customFields: {} };
  return { siteConfig, i18n: { currentLocale: lang, defaultLocale: site.lang }, siteMetadata: {}, globalData: {} };
}

/** The colour scheme of the page: light while the site is built. */
export function useColorMode(): { colorMode: 'light' | 'dark'; isDarkTheme: boolean } {
  const isDarkTheme = useDark();
  return { colorMode: isDarkTheme ? 'dark' : 'light', isDarkTheme };
}

/** The theme's configuration: this theme has another. */
export function useThemeConfig(): object {
  return {};
}

/** Attributes of `<CodeBlock>`. */
export interface CodeBlockProps {
  language?: string;
  title?: string;
  children?: ReactNode;
}

/** Shows code that is known only to a component. */
export function CodeBlock({ language, title, children }: CodeBlockProps): ReactNode {
  const code = (Array.isArray(children) ? children : [children]).map(String).join('').trimEnd();
  return (
    <CodeBlockRuntime
      code={code}
      {...(language === undefined ? undefined : { lang: language })}
      {...(title === undefined ? undefined : { title })}
    />
  );
}

/** A heading of a level. */
export function Heading({ as = 'h2', ...rest }: ComponentProps<'h2'> & { as?: string }): ReactNode {
  return createElement(as, rest);
}

/** Attributes of `<ThemedImage>`; all others are those of its element. */
export interface ThemedImageProps extends ComponentProps<'img'> {
  sources: { light: string; dark: string };
}

/** An image with a version for the dark colour scheme, which follows the switch once the page is live. */
export function ThemedImage({ sources, alt = '', ...rest }: ThemedImageProps): ReactNode {
  const isDark = useDark();
  const isLive = useIsBrowser();
  return <img {...rest} alt={alt} src={isLive && isDark ? sources.dark : sources.light} />;
}
