import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYLOADS } from './payloads.ts';

/** Pages per batch: the maximum number of pages in a search result. */
const BATCH = 7;

/** Payloads that can be a title: a single line of limited length. */
export const TITLES = PAYLOADS.filter(payload => payload.length < 1000);

/** A word that matches the pages of a batch and no others, in their titles, prose and code. */
export function word(batch: number, place: 'name' | 'prose' | 'code'): string {
  return `zq${String.fromCharCode(97 + Math.floor(batch / 26), 97 + (batch % 26))}${place}`;
}

/** The payloads by batch. */
export const BATCHES = Array.from({ length: Math.ceil(TITLES.length / BATCH) }, (_, batch) =>
  TITLES.slice(batch * BATCH, (batch + 1) * BATCH),
);

/** The route of a payload's page. */
export function route(payload: string): string {
  return `/p/${String(TITLES.indexOf(payload)).padStart(3, '0')}`;
}

/** Escapes a string so that Markdown renders it literally. */
function escaped(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/**
 * Writes a site with a page per payload: the payload is in title, heading, prose and code, next to the batch's word.
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
