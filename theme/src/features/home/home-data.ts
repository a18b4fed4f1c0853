/** What a home page shows, from its frontmatter and the site's `[theme]` table. No markup. */
import { isExternal, withBase } from '../../base/paths.ts';
import { isRecord, listOf, textOf } from '../../base/unknown.ts';
import type { PageData } from '../../contract.ts';
import { type Tool, toolOf } from '../tools/tools.ts';
import type { Shell } from '../../base/site.ts';

/** A button of a hero. */
export interface Action {
  text: string;
  href: string;
  theme: 'brand' | 'alt';
}

/** One picture, or one for each appearance. */
export interface Picture {
  light: string;
  dark: string;
  alt: string;
  srcset: string | undefined;
  sizes: string | undefined;
}

/** `hero` of the frontmatter. */
export interface HeroData {
  name: string;
  text: string;
  tagline: string;
  actions: Action[];
  image: Picture | undefined;
}

/** An entry of `features` of the frontmatter. */
export interface Feature {
  icon: string;
  title: string;
  details: string;
  href: string | undefined;
  /** Columns of twelve. */
  span: 2 | 3 | 4 | 6;
}

/** The landing hero: `[theme.landing]`, and `landing` of the frontmatter over it. */
export interface LandingData {
  subtitle: string;
  description: string;
  primary: Action;
  secondary: Action;
  hasStars: boolean;
  hasOval: boolean;
  background: Picture | undefined;
}

/** The grid of tools below a home page. */
export interface ToolStackData {
  title: string;
  description: string;
  tools: Tool[];
}

/** Addresses in frontmatter are final; those of the `[theme]` table are routes and files of the site. */
function pictureOf(value: unknown, base = ''): Picture | undefined {
  const raw = isRecord(value) && ('src' in value || 'light' in value) ? value : { src: value };
  const src = 'light' in raw ? raw : raw['src'];
  const [light, dark] = isRecord(src) ? [textOf(src['light']), textOf(src['dark'])] : [textOf(src), ''];
  const href = (path: string): string => (base !== '' && path.startsWith('/') ? withBase(path, base) : path);
  if (light === '' && dark === '') return undefined;
  const sources = (key: string): string | undefined =>
    Array.isArray(raw[key]) ? listOf(raw[key]).map(textOf).join(', ') : textOf(raw[key]) || undefined;
  return {
    light: href(light || dark),
    dark: href(dark || light),
    alt: textOf(raw['alt']),
    srcset: sources('srcset'),
    sizes: sources('sizes'),
  };
}

/** The hero a page describes, undefined when it does not. */
export function heroOf({ frontmatter }: PageData): HeroData | undefined {
  const raw = frontmatter['hero'];
  if (!isRecord(raw)) return undefined;
  return {
    name: textOf(raw['name']),
    text: textOf(raw['text']).trim(),
    tagline: textOf(raw['tagline']),
    actions: listOf(raw['actions'])
      .filter(isRecord)
      .map(action => ({
        text: textOf(action['text']),
        href: textOf(action['link']),
        theme: action['theme'] === 'alt' ? 'alt' : 'brand',
      })),
    image: pictureOf(raw['image']),
  };
}

/** The feature cards of a page. */
export function featuresOf({ frontmatter }: PageData): Feature[] {
  return listOf(frontmatter['features'])
    .filter(isRecord)
    .map(feature => ({
      icon: textOf(feature['icon']).trim(),
      title: textOf(feature['title']),
      details: textOf(feature['details']),
      href: textOf(feature['link']) || undefined,
      span: spanOf(feature['span']),
    }));
}

function spanOf(value: unknown): Feature['span'] {
  const span = Number(value);
  return span === 2 || span === 3 || span === 6 ? span : 4;
}

/** A route of the site as a link of the locale. */
function routeHref(route: string, { site, locale }: Shell): string {
  if (!route.startsWith('/') || isExternal(route)) return route;
  const ending = site.cleanUrls || /\/$|[?#.]/.test(route) ? '' : '.html';
  return withBase(route, locale.home) + ending;
}

/** A text of the interface by its key, else the text itself. */
function said(value: unknown, fallback: string, texts: Readonly<Record<string, string>>): string {
  const text = textOf(value) || fallback;
  return Object.hasOwn(texts, text) ? (texts[text] ?? text) : text;
}

/** The landing hero, undefined when neither site nor page ask for it. A page's own `hero` goes before the site's. */
export function landingOf(page: PageData, shell: Shell): LandingData | undefined {
  const { theme, base } = shell.site;
  const own = page.frontmatter['landing'];
  if (own === false || (own === undefined && isRecord(page.frontmatter['hero']))) return undefined;
  const ofSite = theme['landing'];
  if (!isRecord(ofSite) && !own) return undefined;
  const raw = { ...(isRecord(ofSite) ? ofSite : {}), ...(isRecord(own) ? own : {}) };
  const action = (key: 'primary' | 'secondary', label: string): Action => {
    const button = isRecord(raw[key]) ? raw[key] : {};
    return {
      text: said(button['text'], label, shell.texts),
      href: routeHref(textOf(button['link']) || '/', shell),
      theme: key === 'primary' ? 'brand' : 'alt',
    };
  };
  return {
    subtitle: said(raw['subtitle'], '', shell.texts),
    description: said(raw['description'], page.description, shell.texts),
    primary: action('primary', 'getStarted'),
    secondary: action('secondary', 'learnMore'),
    hasStars: raw['stars'] === true,
    hasOval: raw['oval'] === true,
    background: pictureOf(raw['background'], base),
  };
}

/** The tool stack of `[theme.toolStack]`, undefined when the site shows none. */
export function toolStackOf(shell: Shell): ToolStackData | undefined {
  const { theme, base } = shell.site;
  const raw = theme['toolStack'];
  if (!isRecord(raw)) return undefined;
  return {
    title: said(raw['title'], 'toolStackTitle', shell.texts),
    description: said(raw['description'], '', shell.texts),
    tools: listOf(raw['links']).map(link => toolOf(link, shell.locale.lang, base)),
  };
}

/** Lines at the foot of home pages: `message` of `[theme.footer]`, one text or one for each language. */
export function footerOf({ site, locale }: Shell): string[] {
  const raw = site.theme['footer'];
  const message = isRecord(raw) ? raw['message'] : undefined;
  const own = isRecord(message) ? (message[locale.lang] ?? message[site.lang]) : message;
  return (Array.isArray(own) ? own.map(textOf) : [textOf(own)]).filter(line => line !== '');
}
