/** Components and hooks of Docusaurus packages, implemented with this theme. */
import react, { type ComponentProps, createElement, type ReactNode } from 'react';
import { CodeBlockRuntime } from '../CodeBlock.tsx';
import { useIsBrowser } from '../browser-only.ts';
import { useDark, useLang, useSite } from '../hooks.ts';
import { withBase } from '../paths.ts';
import { SiteLink } from '../SiteLink.tsx';

export { useIsBrowser } from '../browser-only.ts';

/**
 * Attributes of `<Link>`. Attributes not listed here are passed to the `a` element. Only `to` and `href` have an
 * effect.
 */
export interface LinkProps extends ComponentProps<'a'> {
  /** The link target; `href` is a synonym. */
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

/** Flags that are true in the browser and false during the build. */
export const ExecutionEnvironment = {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM,
  canUseViewport: canUseDOM,
};

type Values = Record<string, unknown>;

function fillPlaceholders(text: string, values: Values = {}): ReactNode[] {
  const parts = text.split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 === 0 ? part : ((values[part] ?? `{${part}}`) as ReactNode)));
}

/** Renders a string with its placeholders filled. The string is not translated. */
export function Translate({ children, values, id }: { children?: string; values?: Values; id?: string }): ReactNode {
  return createElement(react.Fragment, null, ...fillPlaceholders(children ?? id ?? '', values));
}

/** Returns a string with its placeholders filled. The string is not translated. */
export function translate({ message, id }: { message?: string; id?: string }, values?: Values): string {
  return fillPlaceholders(message ?? id ?? '', values).join('');
}

/** Prefixes a path with the site's base. */
export function useBaseUrl(url: string): string {
  return withBase(url);
}

/** Returns a function that does the same as `useBaseUrl` and can be called outside rendering. */
export function useBaseUrlUtils(): { withBaseUrl: (url: string) => string } {
  return { withBaseUrl: withBase };
}

/** Returns Docusaurus's context. Fields without an equivalent in Quire are empty or missing. */
export function useDocusaurusContext(): object {
  const { site } = useSite();
  const lang = useLang();
  const siteConfig = { ...site, tagline: site.description, baseUrl: site.base, customFields: {} };
  return { siteConfig, i18n: { currentLocale: lang, defaultLocale: site.lang }, siteMetadata: {}, globalData: {} };
}

/** Returns the page's color scheme, which is light during the build. */
export function useColorMode(): { colorMode: 'light' | 'dark'; isDarkTheme: boolean } {
  const isDarkTheme = useDark();
  return { colorMode: isDarkTheme ? 'dark' : 'light', isDarkTheme };
}

/** Returns an empty object, because this theme's settings differ from Docusaurus's settings. */
export function useThemeConfig(): object {
  return {};
}

/** Attributes of `<CodeBlock>`. */
export interface CodeBlockProps {
  language?: string;
  title?: string;
  children?: ReactNode;
}

/** A code block for code that a component computes. */
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

/** A heading. `as` is the element's name. */
export function Heading({ as = 'h2', ...rest }: ComponentProps<'h2'> & { as?: string }): ReactNode {
  return createElement(as, rest);
}

/** Attributes of `<ThemedImage>`. All other attributes are passed to the `img` element. */
export interface ThemedImageProps extends ComponentProps<'img'> {
  sources: { light: string; dark: string };
}

/** An image with a dark variant. Light until hydration, then according to the page's color scheme. */
export function ThemedImage({ sources, alt = '', ...rest }: ThemedImageProps): ReactNode {
  const isDark = useDark();
  const isLive = useIsBrowser();
  return <img {...rest} alt={alt} src={isLive && isDark ? sources.dark : sources.light} />;
}
