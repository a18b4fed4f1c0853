import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test as base } from '@playwright/test';

/** The sites under test: folders by name. Each is built and served on its own port. */
export const SITES = {
  rslib: '../site',
  features: 'fixtures/features',
  based: 'fixtures/based',
  quiet: 'fixtures/quiet',
  polyglot: 'fixtures/polyglot',
  chrome: 'fixtures/chrome',
  bare: 'fixtures/bare',
  searching: 'fixtures/searching',
  faulty: 'fixtures/faulty',
  /** Written by `writeLargeSite`. */
  large: 'work/large',
  rspress: 'fixtures/rspress',
  /** Quire's own manual. */
  manual: '../docs',
  themed: 'fixtures/themed',
  replaced: 'fixtures/replaced',
};
export type SiteName = keyof typeof SITES;

/** The port of the first site. `E2E_PORT` changes it, so that two test runs can run in parallel. */
export const FIRST_PORT = Number(process.env.E2E_PORT ?? 4200);

function port(name: SiteName): number {
  return FIRST_PORT + Object.keys(SITES).indexOf(name);
}

/** Returns the URL of a built site, without a trailing slash. */
export function site(name: SiteName): string {
  return `http://127.0.0.1:${port(name)}`;
}

/** Returns the output folder of a site. */
export function folder(name: SiteName): string {
  return fileURLToPath(new URL(`../work/${port(name)}-${name}`, import.meta.url));
}

/** Returns all files of a built site, relative to its folder and sorted, without files retained from earlier builds. */
export function builtFiles(name: SiteName): string[] {
  const entries = readdirSync(folder(name), { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile());
  const paths = files.map(entry => join(entry.parentPath, entry.name).slice(folder(name).length + 1)).sort();
  const retained = retainedFiles(join(folder(name), '.quire-kept'));
  return paths.filter(path => !retained.has(path) && !path.startsWith('.quire-kept/'));
}

/** Returns the names of files retained from earlier builds, read from the lists in the folder `lists`. */
function retainedFiles(lists: string): Set<string> {
  const names = existsSync(lists) ? readdirSync(lists) : [];
  return new Set(names.flatMap(name => readFileSync(join(lists, name), 'utf8').split('\n')));
}

/**
 * Returns the URL paths of all pages of a built site, in the form that links use: `/guide/start/`, `/guide/basic/cli`.
 */
export function routes(name: SiteName): string[] {
  const pages = builtFiles(name).filter(file => file.endsWith('.html') && !file.endsWith('404.html'));
  return pages.map(file => `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`);
}

/**
 * Waits until the page's event handlers are installed and, on pages that hydrate while they load, until hydration is
 * complete.
 */
export async function live(page: Page): Promise<void> {
  await expect(page.locator('html[data-live]')).toHaveCount(1);
  const isHydrated = await page.evaluate(() => {
    const { siteModule, page: data } = JSON.parse(document.getElementById('quire-page')?.textContent ?? '{}');
    return siteModule !== undefined || data?.pageType === '404';
  });
  if (isHydrated) await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
}

/** Chromium's console message for a document with status 404. */
export const LOGGED_404 = /status of 404/;

/**
 * A `page` that fails the test on uncaught errors and on console warnings and errors, except messages that match a
 * pattern in `provoked`. Tests that cause errors add patterns instead of clearing `problems`, because a message may
 * arrive late.
 */
export const test = base.extend<{ problems: string[]; provoked: RegExp[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  provoked: async ({}, use) => use([]),
  problems: [
    async ({ page, provoked }, use) => {
      const problems: string[] = [];
      page.on('console', message => {
        if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', error => problems.push(`${page.url()}: ${error}`));
      await use(problems);
      expect(problems.filter(problem => !provoked.some(pattern => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
