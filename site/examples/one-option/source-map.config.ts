import { defineConfig } from '@rslib/core';

const isWatch =
  process.argv.includes('--watch') || process.argv.includes('-w');

export default defineConfig({
  output: { sourceMap: isWatch },
});
