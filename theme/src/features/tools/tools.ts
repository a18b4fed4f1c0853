/** The tools a site shows, as its configuration gives them, in the language of the page. No markup. */
import { isRecord, listOf, textOf } from '../../base/unknown.ts';

/** A tool with a page of its own elsewhere. */
export interface Tool {
  name: string;
  description: string;
  /** Address of the picture; a transparent pixel where there is none. */
  logo: string;
  /** Factor the picture is drawn at. */
  scale: number;
  href: string;
}

/** Tools under a title, which may be empty. */
export interface ToolGroup {
  title: string;
  tools: Tool[];
}

/** The tools menu: a link at its head, and groups. */
export interface ToolsMenuData {
  header: { text: string; logo: string; href: string } | undefined;
  groups: ToolGroup[];
}

/** One transparent pixel. */
export const NO_LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Chinese pages have Chinese texts, all others English: by the page's language, not by its address. */
function isChinese(lang: string): boolean {
  return /^zh\b/i.test(lang);
}

/** A path below the site's base; addresses elsewhere and data stay as they are. */
function assetHref(path: string, base: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path;
}

/** `{name, desc, descEn, logo, logoScale, url, urlEn}` as a tool. */
export function toolOf(entry: unknown, lang: string, base: string): Tool {
  const raw = isRecord(entry) ? entry : {};
  const isZh = isChinese(lang);
  const [desc, descEn, url] = [textOf(raw['desc']), textOf(raw['descEn']), textOf(raw['url'])];
  const scale = Number(raw['logoScale'] ?? 1);
  return {
    name: textOf(raw['name']),
    description: isZh ? desc || descEn : descEn || desc,
    logo: assetHref(textOf(raw['logo']), base) || NO_LOGO,
    scale: Number.isFinite(scale) && scale > 0 ? scale : 1,
    href: isZh ? url : textOf(raw['urlEn']) || url,
  };
}

/** `{title, titleEn, links}` as a group. */
export function toolGroupOf(entry: unknown, lang: string, base: string): ToolGroup {
  const raw = isRecord(entry) ? entry : {};
  const [title, titleEn] = [textOf(raw['title']), textOf(raw['titleEn'])];
  return {
    title: isChinese(lang) ? title || titleEn : titleEn || title,
    tools: listOf(raw['links']).map(link => toolOf(link, lang, base)),
  };
}

/** `[theme.tools]` as the menu. */
export function toolsMenuOf(setting: unknown, lang: string, base: string): ToolsMenuData {
  const raw = isRecord(setting) ? setting : {};
  const header = raw['header'];
  return {
    header: isRecord(header)
      ? { text: textOf(header['text']), logo: assetHref(textOf(header['logo']), base), href: textOf(header['link']) }
      : undefined,
    groups: listOf(raw['groups']).map(group => toolGroupOf(group, lang, base)),
  };
}
