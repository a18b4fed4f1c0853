/** Computes the data that a home page shows from the page's frontmatter and the site's settings. */
import { isExternal, pageHref, withBase } from '../../base/paths.ts';
import type { Shell } from '../../base/site.ts';
import type { HeroAction, HeroSettings, LandingButton, PageData, ThemedUrls } from '../../contract.ts';
import type { FooterData } from '../../shell/theme-types.ts';
import { type Tool, toolOf } from '../tools/tools.ts';

/** One image, or one per color scheme. */
export interface Picture {
  light: string;
  dark: string;
  alt?: string | undefined;
  srcset?: string | undefined;
  sizes?: string | undefined;
}

/** The landing hero: `[theme.landing]`, overridden by the frontmatter's `landing`. */
export interface LandingData {
  subtitle: string;
  description: string;
  actions: HeroAction[];
  /** A shell command, shown with a copy button. Empty on pages without a command. */
  command: string;
  hasStars: boolean;
  hasOval: boolean;
  background: Picture | undefined;
}

/** The tool grid at the bottom of a home page. */
export interface ToolStackData {
  title: string;
  description: string;
  tools: Tool[];
}

/** Returns the images for both color schemes, or undefined if `src` contains no URL. */
function themedPicture(src: string | ThemedUrls | undefined): Picture | undefined {
  const { light, dark } = typeof src === 'object' ? src : { light: src, dark: src };
  const [lightUrl, darkUrl] = [light || dark, dark || light];
  return lightUrl && darkUrl ? { light: lightUrl, dark: darkUrl } : undefined;
}

const joinSources = (sources: string | string[] | undefined): string | undefined =>
  (Array.isArray(sources) ? sources.join(', ') : sources) || undefined;

/** Returns the image of a hero. The engine has already resolved its URLs. */
export function heroPicture(image: HeroSettings['image']): Picture | undefined {
  const picture = themedPicture(image?.src);
  return (
    picture && { ...picture, alt: image?.alt, srcset: joinSources(image?.srcset), sizes: joinSources(image?.sizes) }
  );
}

/** Returns the URL of a route in the current language. External URLs and relative paths are returned unchanged. */
function routeHref(route: string, { site, locale }: Shell): string {
  if (!route.startsWith('/') || isExternal(route)) return route;
  const [, path = '', queryAndHash = ''] = /^([^?#]*)(.*)$/.exec(route) ?? [];
  // Without clean URLs, the URL of the home page ends with `index.html`.
  const localized = withBase(path, locale.home.replace(/index\.html$/, ''));
  return (path.endsWith('.html') ? localized : pageHref(localized, site.cleanUrls)) + queryAndHash;
}

/** Returns the interface string with the key `text`, or `text` itself if no string has this key. */
function textOrKey(text: string, texts: Readonly<Record<string, string>>): string {
  return Object.hasOwn(texts, text) ? (texts[text] ?? text) : text;
}

/**
 * Returns the landing hero. Returns undefined if neither the site nor the page has a landing hero, or if the page
 * disables it with `landing: false`. A page's `hero` takes precedence over the site's landing hero.
 */
export function landingOf(page: PageData, shell: Shell): LandingData | undefined {
  const { hero, landing: pageLanding } = page.frontmatter;
  const { landing: siteLanding } = shell.site.theme;
  if (pageLanding === false || (pageLanding === undefined && hero)) return undefined;
  if (!siteLanding && !pageLanding) return undefined;
  const landing = { ...siteLanding, ...(typeof pageLanding === 'object' ? pageLanding : {}) };
  const action = (button: LandingButton | undefined, label: string, theme: 'brand' | 'alt'): HeroAction => ({
    text: textOrKey(button?.text || label, shell.texts),
    link: routeHref(button?.link || '/', shell),
    theme,
  });
  const { light, dark } = themedPicture(landing.background) ?? {};
  const publicHref = (path: string): string => (path.startsWith('/') ? withBase(path, shell.site.base) : path);
  return {
    subtitle: textOrKey(landing.subtitle ?? '', shell.texts),
    description: textOrKey(landing.description || page.description, shell.texts),
    actions: [action(landing.primary, 'getStarted', 'brand'), action(landing.secondary, 'learnMore', 'alt')],
    command: landing.command ?? '',
    hasStars: landing.stars === true,
    hasOval: landing.oval === true,
    background: light && dark ? { light: publicHref(light), dark: publicHref(dark) } : undefined,
  };
}

/** Returns the localized tool stack, or undefined if `[theme.toolStack]` is not set. */
export function toolStackOf({ site, locale, texts }: Shell): ToolStackData | undefined {
  const { toolStack } = site.theme;
  return (
    toolStack && {
      title: textOrKey(toolStack.title || 'toolStackTitle', texts),
      description: textOrKey(toolStack.description ?? '', texts),
      tools: (toolStack.links ?? []).map(link => toolOf(link, locale.lang, site.base)),
    }
  );
}

/**
 * Returns the footer of home pages: `[theme.footer]`, with the `message` for the page's language if messages are given
 * per language.
 */
export function footerOf(shell: Shell): FooterData {
  const { site, locale, texts } = shell;
  const { message = [], columns = [] } = site.theme.footer ?? {};
  const isByLang = typeof message === 'object' && !Array.isArray(message);
  const lines = isByLang ? (message[locale.lang] ?? message[site.lang] ?? []) : message;
  return {
    lines: [lines].flat().filter(line => line !== ''),
    columns: columns.map(({ title = '', links = [] }) => ({
      title: textOrKey(title, texts),
      links: links.map(({ text = '', link = '/' }) => ({ text: textOrKey(text, texts), link: routeHref(link, shell) })),
    })),
  };
}
