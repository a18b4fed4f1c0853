import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

test('S0-08 every requirement of a finished part is covered by a test', () => {
  const script = fileURLToPath(new URL('../requirements.mjs', import.meta.url));
  const count = () => execFileSync('node', [script], { encoding: 'utf8' });
  expect(count).not.toThrow();
  expect(count()).toMatch(/^spine +\d+ \/ \d+ \(finished\)$/m);
});
