// Raw HTML in Markdown cannot run scripts, with or without a content security policy.
import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { serveBare, withoutPolicy } from './bare.ts';
import { faults, watch } from './inert.ts';
import { UNDECODED_PAYLOADS, RAW } from './payloads-raw.ts';
import { PAYLOADS } from './payloads.ts';
import { stopServer, run, serve } from './processes.ts';
import { expect, FIRST_PORT, live, test } from './sites.ts';

/** The number of payloads per page. */
const BATCH = 30;
const [STRICT, NO_HEADERS, NO_POLICY, ALONE] = [FIRST_PORT + 70, FIRST_PORT + 71, FIRST_PORT + 72, FIRST_PORT + 73];
const work = fileURLToPath(new URL('..', import.meta.url));
const folder = join(work, `work/${FIRST_PORT}-inert`);

test.describe.configure({ mode: 'default', timeout: 240_000 });

let preview: ChildProcess | undefined;
const servers: Server[] = [];

function batches(payloads: string[]): string[][] {
  return Array.from({ length: Math.ceil(payloads.length / BATCH) }, (_, batch) =>
    payloads.slice(batch * BATCH, (batch + 1) * BATCH),
  );
}

/**
 * Writes each payload as a block, inline and in a quote, followed by words. Payloads that begin with `:::` are written
 * only as blocks. If the words are on the page, no content was lost.
 */
function markdownOf(payloads: string[]): string {
  const blocks = payloads.map((payload, index) => {
    const block = payload.replaceAll('[r]', `[r${index}]`);
    const line = block.replace(/\s*\n\s*/g, ' ');
    const inline = block.startsWith(':::') ? '' : `x ${line}\n\n> ${line}\n\n`;
    return `${block}\n\nkept${index}a\n\n${inline}kept${index}b`;
  });
  return `# Raw\n\n${blocks.join('\n\n')}\n`;
}

const PAGES = batches(RAW);

test.beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'docs/en/raw'), { recursive: true });
  mkdirSync(join(folder, 'alone'), { recursive: true });
  writeFileSync(
    join(folder, 'quire.toml'),
    'title = "Raw"\ndescription = "Raw HTML"\nlang = "en"\n\n[[locales]]\nlang = "en"\nlabel = "English"\n',
  );
  writeFileSync(join(folder, 'docs/en/index.md'), '# Start\n');
  // Creates the images to which payloads refer, because missing files would be reported as errors.
  for (const name of ['java', '</style><img src=x:x onerror=window.hit=1>']) {
    const path = join(folder, 'docs/en/raw', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  PAGES.forEach((payloads, index) => writeFileSync(join(folder, `docs/en/raw/p${index}.md`), markdownOf(payloads)));
  run('build', folder);
  preview = await serve('preview', folder, '--port', String(STRICT));
  const dist = join(folder, 'dist');
  servers.push(
    await serveBare(dist, NO_HEADERS),
    await serveBare(dist, NO_POLICY, withoutPolicy),
    await serveBare(join(folder, 'alone'), ALONE),
  );
});

test.afterAll(async () => {
  servers.forEach(server => server.close());
  await stopServer(preview);
});

/** Console messages about images and media that are missing or that the content security policy blocks. */
const MISSING = [
  /Failed to load resource|Refused to load|Loading the image|srcset/,
  /violates the following Content Security Policy directive: "(?:img-src|media-src|default-src)/,
];
test.beforeEach(({ provoked }) => void provoked.push(...MISSING));

/**
 * Asserts that no content of a page with `count` payloads was lost: the words after the payloads are in the article.
 */
async function expectComplete(page: Page, count: number): Promise<void> {
  const text = (await page.locator('[data-article]').textContent()) ?? '';
  for (let index = 0; index < count; index++) {
    for (const word of [`kept${index}a`, `kept${index}b`]) expect(text, word).toContain(word);
  }
  const children = await page.evaluate(() => [...document.body.children].map(({ id, localName }) => id || localName));
  expect(children.slice(0, 2)).toEqual(['quire-root', 'quire-page']);
}

test('the number of payloads is as expected', () => {
  expect(new Set([...RAW, ...UNDECODED_PAYLOADS, ...PAYLOADS]).size).toBeGreaterThanOrEqual(662);
});

for (const [name, port] of [
  ['header and document', STRICT],
  ['the document alone', NO_HEADERS],
  ['nothing at all', NO_POLICY],
] as const) {
  test(`raw HTML in Markdown is inert, with a policy from ${name}`, async ({ page }) => {
    await watch(page);
    for (const [index, payloads] of PAGES.entries()) {
      await page.goto(`http://127.0.0.1:${port}/raw/p${index}`);
      await live(page);
      expect(await faults(page, '[data-article]'), `page ${index}`).toEqual([]);
      await expectComplete(page, payloads.length);
    }
  });
}

test('raw HTML in Markdown is inert when a link is followed, without any policy', async ({ page }) => {
  await watch(page);
  await page.goto(`http://127.0.0.1:${NO_POLICY}/`);
  await live(page);
  for (const [index, payloads] of PAGES.entries()) {
    await page.evaluate(href => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
      link.remove();
    }, `/raw/p${index}`);
    await page.waitForURL(`**/raw/p${index}`);
    await expect(page.locator('[data-article]')).toContainText('kept0a');
    expect(await faults(page, '[data-article]'), `page ${index}`).toEqual([]);
    await expectComplete(page, payloads.length);
  }
});

test('articles are inert on their own, parsed or inserted into a document: all payloads, no shell, no policy', async ({
  page: tab,
}) => {
  await watch(tab);
  for (const [index, payloads] of batches([...RAW, ...UNDECODED_PAYLOADS, ...PAYLOADS]).entries()) {
    const quire = resolve(work, process.env.QUIRE ?? '../target/debug/quire');
    const { status, stdout } = spawnSync(quire, ['render'], {
      input: markdownOf(payloads),
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    expect(status).toBe(0);
    writeFileSync(
      join(folder, `alone/p${index}.html`),
      `<!doctype html><meta charset="utf-8"><title>x</title><main>${stdout}</main><aside></aside>`,
    );
    await tab.goto(`http://127.0.0.1:${ALONE}/p${index}.html`);
    expect(await faults(tab, 'main'), `page ${index}`).toEqual([]);
    await tab.evaluate(() => {
      const main = document.querySelector('main')!;
      const html = main.innerHTML;
      main.replaceChildren();
      document.querySelector('aside')!.innerHTML = html;
    });
    expect(await faults(tab, 'aside'), `page ${index}, put in`).toEqual([]);
  }
});
