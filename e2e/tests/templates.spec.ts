import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addAxe, violations } from './axe.ts';
import { run } from './processes.ts';
import { sampled } from './sample.ts';
import { expect, FIRST_PORT, live, test } from './sites.ts';
import { TemporarySite } from './temporary-site.ts';

const TEMPLATES = ['docs', 'landing', 'blog', 'library'];

/** Returns the URL paths of all pages in a built site. */
function pages(dist: string): string[] {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.html'));
  return files.map(path => `/${path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`).sort();
}

for (const [index, template] of TEMPLATES.entries()) {
  test(`a new ${template} site in two languages has no findings, in axe neither`, async ({ page }) => {
    test.setTimeout(90_000);
    const port = FIRST_PORT + 76 + index;
    const site = new TemporarySite({});
    try {
      run('new', site.folder, '--template', template, '--locales', 'en,zh');
      run('check', site.folder);
      await site.preview(port);
      await addAxe(page);
      const found: Record<string, string[]> = {};
      const paths = pages(join(site.folder, 'dist'));
      expect(paths.length).toBeGreaterThan(5);
      for (const path of new Set(['/', ...sampled(paths, 4, template)])) {
        for (const [colorScheme, width] of [
          ['light', 1440],
          ['dark', 390],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          await page.goto(`http://127.0.0.1:${port}${path}`);
          await live(page);
          const lines = await violations(page);
          if (lines.length > 0) found[`${path} ${colorScheme} ${width}`] = lines;
        }
      }
      expect(found).toEqual({});
    } finally {
      await site.remove();
    }
  });
}
