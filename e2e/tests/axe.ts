import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** Injects axe into every document of a page. Uses an init script, because a CSP would block a script element. */
export async function addAxe(page: Page): Promise<void> {
  await page.addInitScript(source);
}

/** Returns the axe violations in the current document: one line per rule and element. */
export async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate<AxeResults, RunOptions>(
    run => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(run),
    options,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').at(1)?.trim()}`,
    ),
  );
}
