import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveBare } from './bare.ts';
import { built, expect, FIRST_PORT, folder, live, site, type SiteName, test } from './sites.ts';

const ALL: SiteName[] = ['rslib', 'features', 'based'];
const POLICY =
  /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]+')+; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/;

/** Reports what the policy of a page forbids, from its first byte on. */
async function watchViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('quireViolation', (text: string) => found.push(text));
  await page.addInitScript(() => {
    const report = (window as unknown as { quireViolation(text: string): void }).quireViolation;
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return found;
}

test('the policy of every kind of answer is strict', async ({ request }) => {
  for (const path of ['/', '/guide/basic/cli', '/zh/', '/no/such/page']) {
    const response = await request.get(site('rslib') + path);
    expect(response.headers()['content-security-policy']).toMatch(POLICY);
  }
});

test('a page that breaks the policy is seen by this suite', async ({ page, problems }) => {
  const found = await watchViolations(page);
  await page.goto(`${site('rslib')}/`);
  await live(page);
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red');
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  });
  // Header and document have a policy each, and each tells.
  await expect.poll(() => found.length).toBe(4);
  problems.length = 0;
});

test('a walk over all layouts with everything opened breaks no rule and leaves no origin', async ({ page, problems }) => {
  test.setTimeout(120_000);
  const found = await watchViolations(page);
  const away: string[] = [];
  page.on('request', (request) => {
    if (![site('rslib'), site('features')].includes(new URL(request.url()).origin) && !request.url().startsWith('data:')) away.push(request.url());
  });
  const settle = (): Promise<void> => page.waitForTimeout(250);

  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/zh/']) {
    await page.goto(site('rslib') + path);
    await live(page);
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, 900);
    await page.mouse.move(700, 300);
    await settle();
  }
  await page.goto(`${site('rslib')}/guide/start/quick-start`);
  await live(page);
  for (const name of ['Tools', /^Language/, 'Switch between light and dark']) {
    const button = page.getByRole('button', { name, exact: typeof name === 'string' });
    if ((await button.count()) > 0) await button.first().click();
    await settle();
    await page.keyboard.press('Escape');
  }
  await page.locator('.code-copy').first().focus();
  await page.locator('.code-wrap').first().press('Enter');
  for (const tab of await page.getByRole('tab', { selected: false }).all()) {
    if (await tab.isVisible()) await tab.click();
  }
  for (let turn = 0; turn < 2; turn++) {
    await page.locator('.sidebar button[aria-expanded]').first().click();
    await settle();
  }
  await page.keyboard.press('Control+k');
  await settle();
  await page.keyboard.type('format');
  await settle();
  await page.keyboard.press('Escape');
  await page.locator('.sidebar a').nth(3).click();
  await settle();
  await page.goBack();
  await settle();
  await page.goto(`${site('rslib')}/config/`);
  await live(page);
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('dts');
  await settle();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site('rslib')}/zh/guide/basic/cli`);
  await live(page);
  for (const selector of ['.localbar-menu', '.localbar-outline', '.navbar-hamburger']) {
    await page.locator(selector).click();
    await settle();
    await page.keyboard.press('Escape');
    await settle();
  }
  for (const path of ['/gallery/code', '/gallery/components#in-second', '/guide/components', '/notes/custom', '/notes/blank', '/no/such/page']) {
    await page.goto(site('features') + path);
    await live(page);
    for (const button of await page.locator('figure.code button, [role="tab"]').all()) {
      if (await button.isVisible()) await button.click();
    }
    await settle();
  }
  expect(found).toEqual([]);
  expect(away).toEqual([]);
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('status of 404')));
});

test.describe('on a host that sends no headers', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  const PAGES: [SiteName, string[]][] = [
    ['rslib', ['/', '/zh/', '/guide/start/quick-start', '/guide/basic/cli', '/config/', '/no/such/page']],
    ['features', ['/gallery/code', '/gallery/components#in-second', '/guide/components', '/landing/', '/notes/custom', '/notes/blank']],
    ['quiet', ['/']],
  ];

  for (const [index, [name, paths]] of PAGES.entries()) {
    test(`the document's own policy holds and breaks nothing: ${name}`, async ({ page, problems }) => {
      const port = FIRST_PORT + 90 + index;
      const server = await serveBare(folder(name), port);
      const found = await watchViolations(page);
      for (const path of paths) {
        const response = await page.goto(`http://127.0.0.1:${port}${path}`);
        expect(response!.headers()['content-security-policy']).toBeUndefined();
        await live(page);
        await page.mouse.wheel(0, 900);
        if ((await page.locator('.search-button').count()) > 0) {
          await page.keyboard.press('Control+k');
          await page.keyboard.type('a');
          await expect(page.locator('.search [role=status]')).not.toBeEmpty();
          await page.keyboard.press('Escape');
        }
        expect(found, path).toEqual([]);
        const stopped = await page.evaluate(async () => {
          const violation = new Promise<string>((resolve) => document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective), { once: true }));
          document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.broken = true' }));
          return [await violation, 'broken' in window];
        });
        expect(stopped, path).toEqual(['script-src-elem', false]);
        found.length = 0;
      }
      server.close();
      problems.length = 0;
    });
  }
});

for (const name of ALL) {
  test(`every document of ${name} begins with the policy that its host is to send`, () => {
    const [, sent = ''] = /Content-Security-Policy: (.*)/.exec(readFileSync(join(folder(name), '_headers'), 'utf8')) ?? [];
    const own = sent.replace(/; frame-ancestors [^;]*/, '');
    expect(own).not.toBe(sent);
    const pages = built(name).filter((file) => file.endsWith('.html'));
    const wrong = pages.filter((file) => {
      const html = readFileSync(join(folder(name), file), 'utf8');
      return !html.includes(`<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${own}">\n`);
    });
    expect(wrong).toEqual([]);
  });

  test(`every file of ${name}: no inline style, handler or script but the hashed one, every asset with its integrity`, () => {
    const pages = built(name).filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(1);
    const policy = readFileSync(join(folder(name), '_headers'), 'utf8');
    const wrong: string[] = [];
    let assets = 0;
    for (const file of pages) {
      // What is shown as code is text: its angle brackets are escaped, so a tag is a tag.
      const html = readFileSync(join(folder(name), file), 'utf8');
      for (const [tag] of html.matchAll(/<[a-z][\w-]*(?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*\s*\/?>/gi)) {
        const bare = tag.replace(/"[^"]*"|'[^']*'/g, '""');
        if (/\sstyle[\s=>]/i.test(bare) || /^<style/i.test(bare)) wrong.push(`${file}: style in ${tag.slice(0, 120)}`);
        if (/\son[a-z]+=/i.test(bare)) wrong.push(`${file}: handler in ${tag.slice(0, 120)}`);
        if (/^<base\b/i.test(bare) || /"\s*javascript:/i.test(tag)) wrong.push(`${file}: ${tag.slice(0, 120)}`);
        const isScript = /^<script\b/.test(tag) && /\ssrc=/.test(tag);
        const isSheet = /^<link\b/.test(tag) && /\srel="(?:stylesheet|modulepreload)"/.test(tag);
        if (!isScript && !isSheet) continue;
        assets++;
        const address = /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '';
        const bytes = readFileSync(join(folder(name), address.slice(name === 'based' ? '/docs'.length : 0)));
        const [, algorithm = '', digest] = /\sintegrity="(sha\d+)-([^"]+)"/.exec(tag) ?? [];
        if (!digest) wrong.push(`${file}: no integrity: ${tag}`);
        else if (createHash(algorithm).update(bytes).digest('base64') !== digest) wrong.push(`${file}: wrong integrity: ${tag}`);
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
