import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { NAMES } from './names.ts';
import { stopServer, run, serve } from './processes.ts';
import { expect, FIRST_PORT, live, LOGGED_404, site, type SiteName, test } from './sites.ts';

const PORT = FIRST_PORT + 80;
const HOST = `http://127.0.0.1:${PORT}`;
const work = fileURLToPath(new URL('..', import.meta.url));
const folder = join(work, `work/${FIRST_PORT}-names`);
const CONFIG =
  'title = "Names"\ndescription = "Names that mean something"\nlang = "en"\n\n[[locales]]\nlang = "en"\nlabel = "English"\n';

test.describe.configure({ mode: 'default', timeout: 240_000 });

let preview: ChildProcess | undefined;
test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // Cancels pending requests.
  await stopServer(preview);
  preview = undefined;
});

async function build(pages: Record<string, string>): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries({ 'quire.toml': CONFIG, 'docs/en/index.mdx': '# Start\n', ...pages })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  run('build', folder);
  preview = await serve('preview', folder, '--port', String(PORT));
}

/** Returns the ids of elements outside the content. */
function shellIds(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.querySelectorAll('[id]:not([data-article] *)')].map(({ id }) => id));
}

async function openAll(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('name');
  await expect(page.locator('.q-search-row').first()).toBeVisible({ timeout: 20_000 });
}

/** Asserts that the page is hydrated, that search works and that ids are unique. */
async function expectSound(page: Page): Promise<void> {
  await live(page);
  await openAll(page);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
}

test('names with a special meaning work as ids, headings, tabs, groups, files and keys', async ({ page }) => {
  expect(NAMES.length).toBeGreaterThanOrEqual(200);
  const list = (line: (name: string, index: number) => string): string => NAMES.map(line).join('\n\n');
  const quoted = (name: string): string => JSON.stringify(name);
  await build({
    'docs/en/headings.md': `# Names\n\n${list(name => `## \`${name}\``)}\n`,
    'docs/en/explicit.md': `# Names\n\n${list(name => `## Name {#${name}}`)}\n`,
    'docs/en/raw.md': `# Names\n\n${list(name => `<p id="${name}" class="${name}"><a name="${name}-a">name</a></p>`)}\n`,
    'docs/en/jsx.mdx': `# Names\n\n${list(name => `<p id="${name}">name</p>`)}\n`,
    'docs/en/tabs.mdx': `# Names\n\n${list(name => `<Tabs groupId=${quoted(name)}>\n<Tab label=${quoted(name)} value=${quoted(name)}>name one</Tab>\n<Tab label="constructor">two</Tab>\n</Tabs>`)}\n`,
    'docs/en/keys.md': `---\n${NAMES.map(name => `${quoted(name)}: { ${quoted(name)}: 1 }`)
      .filter(line => !/^"(title|sidebar|outline|search|locale|head)"/.test(line))
      .join('\n')}\n---\n\n# Names of keys\n`,
    // Files whose names start with `_` are not pages.
    ...Object.fromEntries(
      NAMES.filter(name => !name.startsWith('_')).map(name => [`docs/en/files/${name}.md`, `# Name ${name}\n`]),
    ),
  });
  for (const path of [
    'headings',
    'explicit',
    'raw',
    'jsx',
    'tabs',
    'keys',
    'files/prototype',
    'files/constructor',
    'files/hasOwnProperty',
    'files/then',
    'files/toString',
  ]) {
    expect((await page.goto(`${HOST}/${path}`))!.status(), path).toBe(200);
    await expectSound(page);
  }
  // Tabs and pages with these names work.
  await page.goto(`${HOST}/tabs`);
  await live(page);
  const groups = page.locator('.q-tabs');
  await expect(groups).toHaveCount(NAMES.length);
  for (const index of [0, 1, 3, 6]) {
    await groups.nth(index).getByRole('tab').nth(1).click();
    await expect(groups.nth(index).locator('[role=tabpanel]:not([hidden])')).toHaveText('two');
  }
  await page.goto(`${HOST}/files/prototype`);
  await live(page);
  for (const name of ['constructor', 'valueOf', 'hasOwnProperty']) {
    await page.locator(`.q-sidebar a[href="/files/${name}"]`).click();
    await expect(page).toHaveURL(`${HOST}/files/${name}`);
    await expect(page.locator('main h1')).toContainText(`Name ${name}`);
  }
});

test('no page can use an id of the shell, in any layout', async ({ page, provoked }) => {
  provoked.push(LOGGED_404);
  const layouts: [SiteName, string[]][] = [
    ['rslib', ['/', '/zh/', '/guide/start/quick-start', '/config/', '/no/such/page']],
    [
      'features',
      ['/gallery/code', '/gallery/components', '/guide/components', '/landing/', '/notes/custom', '/notes/blank'],
    ],
    ['chrome', ['/']],
  ];
  const ids = new Set<string>();
  for (const [name, paths] of layouts) {
    for (const path of paths) {
      await page.goto(site(name) + path);
      await live(page);
      if ((await page.locator('.q-search-button').count()) > 0) {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('a');
        await expect(page.locator('.q-search-row').first()).toBeVisible({ timeout: 20_000 });
      }
      for (const id of await shellIds(page)) ids.add(id);
    }
  }
  expect(ids.size).toBeGreaterThan(15);
  expect([...ids]).toContain('quire-page');
  const all = [...ids, 'quire-dev-title', 'fn-1', 'fnref-1', 'callout-title-1'];
  const slugs = all.filter(id => /^[a-z\d-]+$/.test(id)).map(id => `## ${id.replaceAll('-', ' ')}`);
  await build({
    'docs/en/explicit.md': `# Name\n\n:::tip\nx[^1]\n:::\n\n${all.map(id => `## Name {#${id}}`).join('\n\n')}\n\n[^1]: y\n`,
    'docs/en/slugs.md': `# Name\n\n:::tip\nx[^1]\n:::\n\n${slugs.join('\n\n')}\n\n[^1]: y\n`,
    'docs/en/raw.md': `# Name\n\n${all.map(id => `<p id="${id}">name <a name='${id}'>x</a></p>`).join('\n\n')}\n`,
    'docs/en/jsx.mdx': `# Name\n\n${all.map(id => `<p id="${id}">name</p>`).join('\n\n')}\n\n<Card id="quire-page" title="x" />\n`,
  });
  for (const path of ['explicit', 'slugs', 'raw', 'jsx']) {
    await page.goto(`${HOST}/${path}`);
    await expectSound(page);
    const taken = await page.evaluate(
      shell =>
        shell.filter(id => document.querySelector(`[data-article] [id="${id}"]:not(aside, aside *, .q-footnotes *)`)),
      all,
    );
    expect(taken, path).toEqual([]);
  }
});
