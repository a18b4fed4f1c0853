/** The tools of a site in the language of the page. No markup. */
import type { ToolGroupSettings, ToolLink, ToolsSettings } from '../../contract.ts';

/** A tool with a page of its own elsewhere. */
export interface Tool {
  name: string;
  description: string;
  /** URL of the logo; a transparent pixel without one. */
  logo: string;
  /** Scale of the logo. */
  scale: number;
  href: string;
}

/** Tools under a title, which may be empty. */
export interface ToolGroup {
  title: string;
  tools: Tool[];
}

/** The menu of tools: a link at its top, and groups. */
export interface ToolsMenuData {
  header: { text: string; logo: string; href: string } | undefined;
  groups: ToolGroup[];
}

/** One transparent pixel. */
export const NO_LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Chinese pages have Chinese texts, all others English: by the page's language, not by its URL. */
function isChinese(lang: string): boolean {
  return /^zh\b/i.test(lang);
}

/** A path below the site's base. Absolute URLs and data URLs stay as they are. */
function assetHref(path: string, base: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path;
}

/** A tool in the language `lang`. */
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

/** A group in the language `lang`. */
export function toolGroupOf({ title, titleEn, links = [] }: ToolGroupSettings, lang: string, base: string): ToolGroup {
  return {
    title: (isChinese(lang) ? title || titleEn : titleEn || title) ?? '',
    tools: links.map(link => toolOf(link, lang, base)),
  };
}

/** `[theme.tools]` as the menu. */
export function toolsMenuOf({ header, groups = [] }: ToolsSettings, lang: string, base: string): ToolsMenuData {
  return {
    header: header && { text: header.text, logo: assetHref(header.logo ?? '', base), href: header.link },
    groups: groups.map(group => toolGroupOf(group, lang, base)),
  };
}
