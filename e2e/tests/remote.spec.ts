import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { addAxe, violations } from './axe.ts';
import { stopServer, run, serve } from './processes.ts';
import { expect, FIRST_PORT, folder, live, site, test } from './sites.ts';

/** The origins of a site that uses a remote search service, and of the service. */
const ORIGIN = `http://127.0.0.1:${FIRST_PORT + 50}`;
const SERVICE = `http://127.0.0.1:${FIRST_PORT + 51}`;
const here = fileURLToPath(new URL('..', import.meta.url));
const work = join(here, `work/${FIRST_PORT}-federated`);

// The tests of this file share the servers, so they run in one worker.
test.describe.configure({ mode: 'default', timeout: 60_000 });

let preview: ChildProcess | undefined;
let service: ChildProcess | undefined;
const startService = (): Promise<ChildProcess> => serve('serve-search', '--config', join(work, 'search.toml'));

test.beforeAll(async () => {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  cpSync(join(here, 'fixtures/federated'), join(work, 'site'), { recursive: true });
  const config = join(work, 'site/quire.toml');
  writeFileSync(config, readFileSync(config, 'utf8').replace('SERVICE', SERVICE));
  const sites = [
    `[[sites]]\nname = "own"\nfolder = "site"\ndomain = "${ORIGIN}"\ntitle = "This site"\n`,
    `[[sites]]\nname = "rslib"\nfolder = "${folder('rslib')}"\ndomain = "${site('rslib')}"\ntitle = "Rslib"\n`,
  ];
  writeFileSync(
    join(work, 'search.toml'),
    [`port = ${FIRST_PORT + 51}\norigins = ["${ORIGIN}"]\n`, ...sites].join('\n'),
  );
  run('build', join(work, 'site'));
  preview = await serve('preview', join(work, 'site'), '--port', String(FIRST_PORT + 50));
  service = await startService();
});

test.afterAll(async () => {
  await stopServer(preview);
  await stopServer(service);
});

function panel(page: Page): Locator {
  return page.getByRole('dialog');
}

async function find(page: Page, path: string, query: string): Promise<void> {
  await page.goto(ORIGIN + path);
  await live(page);
  await page.keyboard.press('Control+k');
  await panel(page).getByRole('combobox').fill(query);
}

test('S7-06 S7-08 a service on another origin returns results of two sites, each below its name', async ({ page }) => {
  await addAxe(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const requests: string[] = [];
  page.on(
    'request',
    request => request.url().startsWith(SERVICE) && requests.push(`${request.method()} ${request.url()}`),
  );
  await find(page, '/guide/other', 'dts');
  await expect(panel(page).locator('.q-search-site')).toHaveText(['This site', 'Rslib']);
  await expect(panel(page).getByRole('group')).toHaveCount(7);
  await expect(panel(page).getByRole('group', { name: 'Declarations, This site' }).getByRole('option')).toHaveCount(2);
  await expect(panel(page).getByRole('group', { name: /, Rslib$/ })).toHaveCount(6);
  expect(requests).toEqual([`GET ${SERVICE}/search?keyword=dts&limit=7&searchIndexes=own%2Crslib&lang=en`]);
  const links = await panel(page)
    .getByRole('option')
    .evaluateAll(all => all.map(row => row.getAttribute('href')!));
  expect(links.slice(0, 2)).toEqual(['/guide/types', '/guide/types#ship']);
  for (const link of links.slice(2)) expect(link).toContain(`${site('rslib')}/`);
  for (const mark of await panel(page).locator('mark').all()) expect(await mark.textContent()).toMatch(/dts/i);
  expect(await violations(page)).toEqual([]);

  // A page of this site opens by client-side navigation; a page of the other site opens by a full load.
  await page.evaluate(() => ((window as { mark?: number }).mark = 1));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ORIGIN}/guide/types`);
  expect(await page.evaluate(() => (window as { mark?: number }).mark)).toBe(1);
  await find(page, '/guide/types', 'lib.dts');
  const other = panel(page)
    .getByRole('group', { name: /, Rslib$/ })
    .getByRole('option')
    .first();
  const href = (await other.getAttribute('href'))!;
  await other.click();
  await expect(page).toHaveURL(href);
});

test('S7-07 the query contains the language of the page', async ({ page }) => {
  await find(page, '/zh/guide/other', '类型声明');
  await expect(panel(page).locator('.q-search-site')).toHaveText(['This site', 'Rslib']);
  const links = await panel(page)
    .getByRole('option')
    .evaluateAll(all => all.map(row => (row as HTMLAnchorElement).href));
  expect(new Set(links.map(link => new URL(link).pathname.slice(0, 4)))).toEqual(new Set(['/zh/']));
});

test('S5-05 no results on any site: a message says so', async ({ page }) => {
  await find(page, '/guide/other', 'qqxxzz');
  await expect(panel(page).getByRole('status')).toContainText('No results for qqxxzz');
});

test('pages may fetch from the service and from no other origin', async ({ page, problems, provoked }) => {
  provoked.push(/Content Security Policy/);
  const response = await page.goto(`${ORIGIN}/guide/other`);
  const policy = response!.headers()['content-security-policy']!;
  expect(policy.match(/connect-src ([^;]*)/)![1]).toBe(`'self' ${SERVICE}`);
  const canFetch = (url: string): Promise<boolean> =>
    page.evaluate(
      address =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      url,
    );
  expect(await canFetch(`${SERVICE}/health`)).toBe(true);
  expect(await canFetch(`${site('rslib')}/`)).toBe(false);
  expect(problems.join()).toContain('Content Security Policy');
  // Pages of other sites must not reach the service, even if their own CSP allows it.
  const foreign = await page.request.get(`${SERVICE}/search?keyword=dts&lang=en`, {
    headers: { origin: site('quiet') },
  });
  expect(foreign.status()).toBe(403);
  expect(foreign.headers()['access-control-allow-origin']).toBeUndefined();
});

test('S8-01 S7-09 a service that is down is only logged and the list is empty', async ({
  page,
  problems,
  provoked,
}) => {
  provoked.push(/ERR_CONNECTION_REFUSED|Failed to fetch/);
  await stopServer(service);
  await find(page, '/guide/other', 'dts');
  await expect.poll(() => problems.join()).toContain('ERR_CONNECTION_REFUSED');
  await expect.poll(() => problems.join()).toContain('Failed to fetch');
  await expect(panel(page).getByRole('status')).toHaveText('');
  await expect(panel(page).getByRole('option')).toHaveCount(0);
  await expect(panel(page)).not.toContainText('No results');
  service = await startService();
  await panel(page).getByRole('combobox').fill('lib.dts');
  await expect(panel(page).getByRole('option').first()).toBeVisible();
});
