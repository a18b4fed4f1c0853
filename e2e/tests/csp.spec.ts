import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveBare } from './bare.ts';
import { builtFiles, expect, FIRST_PORT, folder, live, LOGGED_404, site, type SiteName, test } from './sites.ts';
import { painted, turnWheel } from './waiting.ts';

const ALL: SiteName[] = ['rslib', 'features', 'based'];
const POLICY =
  /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]+')+; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/;

/** Records a page's CSP violations from the beginning of its document. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('quireViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    const report = (window as unknown as { quireViolation(text: string): void }).quireViolation;
    document.addEventListener('securitypolicyviolation', event => {
      report(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return violations;
}

test('every type of response has a strict policy', async ({ request }) => {
  for (const path of ['/', '/guide/basic/cli', '/zh/', '/no/such/page']) {
    const response = await request.get(site('rslib') + path);
    expect(response.headers()['content-security-policy']).toMatch(POLICY);
  }
});

test('this suite detects a page that violates the policy', async ({ page, provoked }) => {
  provoked.push(/violates the following Content Security Policy/);
  const violations = await watchViolations(page);
  await page.goto(`${site('rslib')}/`);
  await live(page);
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red');
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  });
  // The header and the `meta` element each contain a policy, and each reports a violation.
  await expect.poll(() => violations.length).toBe(4);
});

test('all layouts with everything opened cause no violation and no cross-origin request', async ({
  page,
  provoked,
}) => {
  provoked.push(LOGGED_404);
  test.setTimeout(120_000);
  const found = await watchViolations(page);
  const foreignUrls: string[] = [];
  page.on('request', request => {
    if (
      ![site('rslib'), site('features')].includes(new URL(request.url()).origin) &&
      !request.url().startsWith('data:')
    )
      foreignUrls.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/zh/']) {
    await page.goto(site('rslib') + path);
    await live(page);
    await page.mouse.move(500, 400);
    await turnWheel(page, 900);
    await page.mouse.move(700, 300);
    await painted(page);
  }
  await page.goto(`${site('rslib')}/guide/start/quick-start`);
  await live(page);
  for (const [name, id] of [
    ['Tools', 'quire-tools'],
    [/^Language/, 'quire-languages'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator(`#${id}`).getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html[data-theme=dark]:not([data-transition])')).toHaveCount(1);
  await page.locator('.q-code-copy').first().focus();
  await page.locator('.q-code-wrap').first().press('Enter');
  const tabs = await page.locator('[role=tab][aria-selected=false]:visible').all();
  expect(tabs.length).toBeGreaterThan(0);
  for (const tab of tabs) await tab.click();
  for (const expanded of ['false', 'true']) {
    const group = page.locator('.q-sidebar button[aria-expanded]').first();
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', expanded);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('format');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const start = page.url();
  await page.locator('.q-sidebar a').nth(3).click();
  await expect(page).not.toHaveURL(start);
  await page.goBack();
  await expect(page).toHaveURL(start);
  await page.goto(`${site('rslib')}/config/`);
  await live(page);
  const count = page.locator('.q-overview-count');
  const all = await count.innerText();
  await page.getByRole('searchbox').fill('dts');
  await expect(count).not.toHaveText(all);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site('rslib')}/zh/guide/basic/cli`);
  await live(page);
  for (const selector of ['.q-localbar-menu', '.q-localbar-outline', '.q-navbar-hamburger']) {
    await page.locator(selector).click();
    await expect(page.locator('html[data-overlay]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('html[data-overlay]')).toHaveCount(0);
  }
  for (const [path, hasButtons] of [
    ['/gallery/code', true],
    ['/gallery/components#in-second', true],
    ['/guide/components', true],
    ['/notes/custom', false],
    ['/notes/blank', false],
    ['/no/such/page', false],
  ] as const) {
    await page.goto(site('features') + path);
    await live(page);
    const buttons = await page.locator('figure.q-code button:visible, [role=tab]:visible').all();
    expect(buttons.length > 0, path).toBe(hasButtons);
    for (const button of buttons) if (await button.isVisible()) await button.click(); // Tabs may hide buttons.
    await painted(page);
  }
  expect(found).toEqual([]);
  expect(foreignUrls).toEqual([]);
});

test.describe('on a host that sends no headers', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  const WITHOUT_SEARCH = new Set(['features/notes/blank']);
  const PAGES: [SiteName, string[]][] = [
    ['rslib', ['/', '/zh/', '/guide/start/quick-start', '/guide/basic/cli', '/config/', '/no/such/page']],
    [
      'features',
      [
        '/gallery/code',
        '/gallery/components#in-second',
        '/guide/components',
        '/landing/',
        '/notes/custom',
        '/notes/blank',
      ],
    ],
    ['quiet', ['/']],
  ];

  for (const [index, [name, paths]] of PAGES.entries()) {
    test(`the document's own policy is effective and blocks nothing needed: ${name}`, async ({ page, provoked }) => {
      provoked.push(/violates the following Content Security Policy/, LOGGED_404);
      const port = FIRST_PORT + 90 + index;
      const server = await serveBare(folder(name), port);
      const found = await watchViolations(page);
      for (const path of paths) {
        const response = await page.goto(`http://127.0.0.1:${port}${path}`);
        expect(response!.headers()['content-security-policy']).toBeUndefined();
        await live(page);
        await page.mouse.wheel(0, 900);
        const hasSearch = !WITHOUT_SEARCH.has(name + path);
        await expect(page.locator('.q-search-button')).toHaveCount(hasSearch ? 1 : 0);
        if (hasSearch) {
          await page.keyboard.press('Control+k');
          await page.keyboard.type('a');
          await expect(page.locator('.q-search [role=status]')).not.toBeEmpty();
          await page.keyboard.press('Escape');
        }
        expect(found, path).toEqual([]);
        const blocked = await page.evaluate(async () => {
          const violation = new Promise<string>(resolve =>
            document.addEventListener(
              'securitypolicyviolation',
              ({ violatedDirective }) => resolve(violatedDirective),
              { once: true },
            ),
          );
          document.body.append(
            Object.assign(document.createElement('script'), { textContent: 'window.broken = true' }),
          );
          return [await violation, 'broken' in window];
        });
        expect(blocked, path).toEqual(['script-src-elem', false]);
        await expect.poll(() => found.splice(0).length, 'the report of the script').toBe(1);
      }
      server.close();
    });
  }
});

for (const name of ALL) {
  test(`every document of ${name} starts with the policy that its host should send`, () => {
    const [, headerPolicy = ''] =
      /Content-Security-Policy: (.*)/.exec(readFileSync(join(folder(name), '_headers'), 'utf8')) ?? [];
    const documentPolicy = headerPolicy.replace(/; frame-ancestors [^;]*/, '');
    expect(documentPolicy).not.toBe(headerPolicy);
    const pages = builtFiles(name).filter(file => file.endsWith('.html'));
    const wrong = pages.filter(file => {
      const html = readFileSync(join(folder(name), file), 'utf8');
      return !html.includes(
        `<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${documentPolicy}">\n`,
      );
    });
    expect(wrong).toEqual([]);
  });

  test(`every file of ${name}: no inline style, handler or script but the hashed one, every asset with its integrity`, () => {
    const pages = builtFiles(name).filter(file => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(1);
    const policy = readFileSync(join(folder(name), '_headers'), 'utf8');
    const wrong: string[] = [];
    let assets = 0;
    for (const file of pages) {
      // Code samples are escaped, so every match is a real tag.
      const html = readFileSync(join(folder(name), file), 'utf8');
      for (const [tag] of html.matchAll(
        /<[a-z][\w-]*(?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*\s*\/?>/gi,
      )) {
        const tagWithoutValues = tag.replace(/"[^"]*"|'[^']*'/g, '""');
        if (/\sstyle[\s=>]/i.test(tagWithoutValues) || /^<style/i.test(tagWithoutValues))
          wrong.push(`${file}: style in ${tag.slice(0, 120)}`);
        if (/\son[a-z]+=/i.test(tagWithoutValues)) wrong.push(`${file}: handler in ${tag.slice(0, 120)}`);
        if (/^<base\b/i.test(tagWithoutValues) || /"\s*javascript:/i.test(tag))
          wrong.push(`${file}: ${tag.slice(0, 120)}`);
        const isScript = /^<script\b/.test(tag) && /\ssrc=/.test(tag);
        const isSheet = /^<link\b/.test(tag) && /\srel="(?:stylesheet|modulepreload)"/.test(tag);
        if (!isScript && !isSheet) continue;
        assets++;
        const url = /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '';
        const bytes = readFileSync(join(folder(name), url.slice(name === 'based' ? '/docs'.length : 0)));
        const [, algorithm = '', digest] = /\sintegrity="(sha\d+)-([^"]+)"/.exec(tag) ?? [];
        if (!digest) wrong.push(`${file}: no integrity: ${tag}`);
        else if (createHash(algorithm).update(bytes).digest('base64') !== digest)
          wrong.push(`${file}: wrong integrity: ${tag}`);
      }
      for (const [, attributes = '', source = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
        if (source === '' || /type="application\/(?:ld\+)?json"/.test(attributes)) continue;
        const hash = createHash('sha256').update(source).digest('base64');
        if (!policy.includes(`'sha256-${hash}'`)) wrong.push(`${file}: inline script that the policy does not know`);
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(assets).toBeGreaterThan(pages.length);
  });
}
