// Playwright configuration: the built binary builds and serves each site, and the tests run in Chromium.
import { spawnSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import { writeLargeSite } from './tests/large-site.ts';
import { FIRST_PORT, site, SITES } from './tests/sites.ts';

const quire = process.env.QUIRE ?? '../target/debug/quire';
const esbuild = process.env.QUIRE_ESBUILD ?? '../theme/node_modules/@esbuild/linux-x64/bin/esbuild';

/** Comma-separated names of the sites to serve; all by default. */
const servedNames = process.env.E2E_SITES?.split(',');

// Selects the cases that `sampled` returns. Worker processes inherit it. Archives of the project have no commits.
if (!process.env.E2E_SEED) {
  const git = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' });
  process.env.E2E_SEED = git.status === 0 ? git.stdout.trim() : '1';
  console.log(`E2E_SEED=${process.env.E2E_SEED} selects the cases of sampled tests.`);
}

writeLargeSite(SITES.large);

export default defineConfig({
  testDir: 'tests',
  outputDir: `work/results-${FIRST_PORT}`,
  timeout: 30_000,
  fullyParallel: true,
  workers: 2,
  // A test that passes only on its second try fails the run. The second try only distinguishes flaky tests from broken
  // tests.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [['list', { printSteps: false }]],
  use: {
    browserName: 'chromium',
    // Marks the visit as a repeat visit. On the first visit, the Rslib site redirects to the language of the browser.
    storageState: {
      cookies: [],
      origins: [{ origin: site('rslib'), localStorage: [{ name: 'visited', value: '1' }] }],
    },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: Object.entries(SITES).flatMap(([name, folder], index) => {
    if (servedNames && !servedNames.includes(name)) return [];
    const port = FIRST_PORT + index;
    const out = `work/${port}-${name}`;
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
