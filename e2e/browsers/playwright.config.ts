// Configuration of the tests in Firefox and WebKit as distributed. Playwright can only control its own builds of these
// browsers, so Playwright only runs the tests, and WebDriver controls the browsers.
import { defineConfig } from '@playwright/test';
import type { BrowserName } from './driver.ts';
import { FIRST_PORT, SITES } from './sites.ts';

const quire = process.env.QUIRE ?? '../../target/debug/quire';
const esbuild = process.env.QUIRE_ESBUILD ?? '../../theme/node_modules/@esbuild/linux-x64/bin/esbuild';

export default defineConfig<object, { engine: BrowserName }>({
  testDir: '.',
  outputDir: `../work/browsers-${FIRST_PORT}`,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // On a loaded machine, a browser may stall for seconds. Tests that pass only on a retry are reported as flaky.
  retries: 1,
  reporter: [['list', { printSteps: false }]],
  projects: (['firefox', 'webkit'] as const).map(engine => ({ name: engine, use: { engine } })),
  webServer: Object.entries(SITES).map(([name, folder], index) => {
    const port = FIRST_PORT + index;
    const out = `../work/${port}-${name}`;
    return {
      command: `${quire} build ${folder} --no-cache --out ${out} --esbuild ${esbuild} && exec ${quire} preview ${folder} --out ${out} --port ${port}`,
      port,
      timeout: 120_000,
      reuseExistingServer: false,
      stdout: 'ignore' as const,
      stderr: 'pipe' as const,
    };
  }),
});
