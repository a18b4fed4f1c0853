/** Parses the recipes of the manual. */

/** A code block. `path` is the file to write; without it, the block contains commands or the HTML of a page. */
export interface Block {
  language: string;
  path: string | undefined;
  text: string;
}

const FENCE = /^```(\w+)(?: title="([^"]+)")?$/;
const HEADING = /^## (.+?)(?: \{#.+\})?$/;
/** Languages of blocks that are not files unless they have a title. */
const WITHOUT_FILE = new Set(['bash', 'html']);

/**
 * Returns the code blocks of a page, by the title of their section. The introduction's title is empty, and sections
 * without code blocks are omitted. The path of a block is its title, or else the last file name in the paragraph above.
 */
export function parseRecipes(page: string): Map<string, Block[]> {
  const recipes = new Map<string, Block[]>();
  const lines = page.split('\n');
  let section = '';
  let file: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    section = HEADING.exec(line)?.[1] ?? section;
    if (!line.trimStart().startsWith('```')) {
      if (line !== '') file = [...line.matchAll(/`([\w./-]+\.\w+)`/g)].at(-1)?.[1];
      continue;
    }
    const [, language, title] = FENCE.exec(line) ?? [];
    if (!language) throw new Error(`a code block that tests cannot use: ${line}`);
    const path = title ?? (WITHOUT_FILE.has(language) ? undefined : file);
    const end = lines.indexOf('```', index);
    const text = `${lines.slice(index + 1, end).join('\n')}\n`;
    recipes.set(section, [...(recipes.get(section) ?? []), { language, path, text }]);
    index = end;
  }
  return recipes;
}
