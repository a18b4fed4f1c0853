import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYLOADS } from './payloads.ts';

/** The number of pages per batch. The search panel shows at most this many pages. */
const BATCH = 7;

/** Payloads that are short enough for a title. */
export const TITLES = PAYLOADS.filter(payload => payload.length < 1000);

/**
 * Returns a word that occurs only on the pages of a batch: in their titles, their prose or their code, depending on
 * `place`.
 */
export function word(batch: number, place: 'name' | 'prose' | 'code'): string {
  return `zq${String.fromCharCode(97 + Math.floor(batch / 26), 97 + (batch % 26))}${place}`;
}

/** The payloads of each batch. */
export const BATCHES = Array.from({ length: Math.ceil(TITLES.length / BATCH) }, (_, batch) =>
  TITLES.slice(batch * BATCH, (batch + 1) * BATCH),
);

/** Returns the route of a payload's page. */
export function route(payload: string): string {
  return `/p/${String(TITLES.indexOf(payload)).padStart(3, '0')}`;
}

/** Escapes a string so that Markdown renders it literally. */
function escaped(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/**
 * Writes a site with a page per payload. The payload is in the title, a heading, prose and code, each time next to a
 * word of the batch.
 */
export function writePayloadSite(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'docs/en/p'), { recursive: true });
  const config =
    'title = "Payloads"\ndescription = "Pages that would run"\nlang = "en"\n\n[[locales]]\nlang = "en"\nlabel = "English"\n';
  writeFileSync(join(folder, 'quire.toml'), config);
  writeFileSync(join(folder, 'docs/en/index.md'), '# Start\n');
  BATCHES.forEach((payloads, batch) => {
    for (const payload of payloads) {
      const line = escaped(payload.replace(/\s+/g, ' '));
      const name = word(batch, 'name');
      const page = [
        `---\ntitle: ${JSON.stringify(`${payload} ${name}`)}\ndescription: ${JSON.stringify(payload)}\nkeywords: ${JSON.stringify([payload])}\n---\n`,
        `## ${line} ${name}\n\n${word(batch, 'prose')} ${line}\n`,
        `## Code of it {#code}\n\n~~~~~html title=${JSON.stringify(payload.replaceAll('"', "'"))}\n${word(batch, 'code')} ${payload}\n~~~~~\n`,
      ];
      writeFileSync(join(folder, 'docs/en', `${route(payload)}.md`), page.join('\n'));
    }
  });
}
