import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    { id: 'default', output: { distPath: './dist/default' } },
    { id: 'off', output: { distPath: './dist/off', minify: false } },
    { id: 'full', output: { distPath: './dist/full', minify: true } },
  ],
});
