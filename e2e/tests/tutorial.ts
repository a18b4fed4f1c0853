/** Parses the manual's tutorial into the actions of a reader. */

/** A file to write, commands to type, the output of the preceding commands, a picture, or a paragraph. */
export type Item =
  | { type: 'file'; path: string; text: string }
  | { type: 'commands'; lines: string[] }
  | { type: 'output'; text: string }
  | { type: 'picture'; path: string }
  | { type: 'paragraph'; text: string };

/** A section of the tutorial. */
export interface Step {
  id: string;
  title: string;
  items: Item[];
}

const FENCE = /^```(\w+)(?: title="([^"]+)")?$/;
const HEADING = /^## (.+) \{#(.+)\}$/;
const PICTURE = /^!\[[^\]]+\]\(\.\/([^)]+)\)$/;

/** Returns the steps of a tutorial: the sections with numbers in their titles. */
export function parseTutorial(source: string): Step[] {
  const steps: Step[] = [];
  const lines = source.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    const [, title, id] = HEADING.exec(line) ?? [];
    if (title && id) steps.push({ id, title, items: [] });
    const items = steps.at(-1)?.items;
    if (title || !items || line === '') continue;
    const [opening, language = '', path] = FENCE.exec(line) ?? [];
    if (opening === undefined) {
      const picture = PICTURE.exec(line)?.[1];
      items.push(picture ? { type: 'picture', path: picture } : { type: 'paragraph', text: line });
      continue;
    }
    const end = lines.indexOf('```', index + 1);
    items.push(block(language, path, lines.slice(index + 1, end)));
    index = end;
  }
  return steps.filter(({ title }) => /^\d/.test(title));
}

/** Returns the action for a code block. Throws if the block is neither a file, nor commands, nor output. */
function block(language: string, path: string | undefined, lines: string[]): Item {
  if (path) return { type: 'file', path, text: `${lines.join('\n')}\n` };
  if (language === 'sh' || language === 'bash') return { type: 'commands', lines };
  if (language === 'text') return { type: 'output', text: lines.join('\n') };
  throw new Error(`a block of ${language} without a title: ${lines[0]}`);
}

/** Returns the bold words and the code spans of a paragraph, each in order. */
export function markedWords(paragraph: string): { bold: string[]; code: string[] } {
  const all = (pattern: RegExp) => [...paragraph.matchAll(pattern)].map(match => match[1] as string);
  return { bold: all(/\*\*([^*]+)\*\*/g), code: all(/`([^`]+)`/g) };
}
