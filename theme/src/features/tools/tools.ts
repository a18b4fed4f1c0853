/** Converts the tools in a site's settings to the strings and URLs for one language. No markup. */
import type { ToolGroupSettings, ToolLink, ToolsSettings } from '../../contract.ts';

/** A tool, with a link to its website. */
export interface Tool {
  name: string;
  description: string;
  /** URL of the logo, or a transparent pixel if the tool has no logo. */
  logo: string;
  /** Factor by which the logo is enlarged; 1 leaves its size unchanged. */
  scale: number;
  href: string;
}

/** A group of tools. The title is empty if the group has none. */
export interface ToolGroup {
  title: string;
  tools: Tool[];
}

/** The tools menu: a link at the top, then groups. */
export interface ToolsMenuData {
  header: { text: string; logo: string; href: string } | undefined;
  groups: ToolGroup[];
}

/** Data URL of one transparent pixel. */
export const NO_LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Whether pages in this language use the Chinese strings. Pages in other languages use the English strings. */
function isChinese(lang: string): boolean {
  return /^zh\b/i.test(lang);
}

/** Prefixes a path with the site's base. Absolute URLs and data URLs are returned unchanged. */
function assetHref(path: string, base: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path;
}

/** Returns a tool localized for `lang`. */
export function toolOf(
  { name, desc, descEn, logo = '', logoScale = 1, url, urlEn }: ToolLink,
  lang: string,
  base: string,
): Tool {
  const isZh = isChinese(lang);
  return {
    name,
    description: (isZh ? desc || descEn : descEn || desc) ?? '',
    logo: assetHref(logo, base) || NO_LOGO,
    scale: logoScale,
    href: isZh ? url : urlEn || url,
  };
}

/** Returns a group localized for `lang`. */
export function toolGroupOf({ title, titleEn, links = [] }: ToolGroupSettings, lang: string, base: string): ToolGroup {
  return {
    title: (isChinese(lang) ? title || titleEn : titleEn || title) ?? '',
    tools: links.map(link => toolOf(link, lang, base)),
  };
}

/** Returns the tools menu configured by `[theme.tools]`, localized for `lang`. */
export function toolsMenuOf({ header, groups = [] }: ToolsSettings, lang: string, base: string): ToolsMenuData {
  return {
    header: header && { text: header.text, logo: assetHref(header.logo ?? '', base), href: header.link },
    groups: groups.map(group => toolGroupOf(group, lang, base)),
  };
}
