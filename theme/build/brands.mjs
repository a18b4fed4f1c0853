// Brand icons that a site's configuration can name: Simple Icons (CC0), plus Quire's icons in `theme/brands` for brands
// that Simple Icons lacks.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

const SIMPLE_ICONS = new URL('../node_modules/simple-icons/icons', import.meta.url).pathname;

/** Icon names in Rspress and in older versions of Simple Icons, with the current names. */
const ALIASES = { feishu: 'lark', weibo: 'sinaweibo' };

/** Returns the name, title and SVG path data of every icon in a folder. */
function icons(folder) {
  return readdirSync(folder)
    .filter(file => file.endsWith('.svg'))
    .map(file => {
      const source = readFileSync(join(folder, file), 'utf8');
      const [, title] = /<title>(.*?)<\/title>/.exec(source) ?? [];
      const [, path] = / d="([^"]+)"/.exec(source) ?? [];
      if (title === undefined || path === undefined) throw new Error(`${file} has no title or path`);
      return [file.slice(0, -'.svg'.length), decodeReferences(title), path];
    });
}

/** Decodes XML character references. */
function decodeReferences(text) {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))).replaceAll('&amp;', '&');
}

/** Returns all icons as compressed text: one icon per line, sorted by name, with tabs between name, title and path. */
export function brands(ownFolder) {
  const iconByName = new Map([...icons(SIMPLE_ICONS), ...icons(ownFolder)].map(icon => [icon[0], icon]));
  for (const [alias, name] of Object.entries(ALIASES)) iconByName.set(alias, [alias, ...iconByName.get(name).slice(1)]);
  const lines = [...iconByName.values()].map(icon => `${icon.join('\t')}\n`).sort();
  return deflateRawSync(lines.join(''), { level: 9 });
}
