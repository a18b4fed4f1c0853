import { defineConfig } from '@rslib/core';

export default defineConfig({
  syntax: 'es5',
  lib: [
    { format: 'esm', externalHelpers: true },
    { format: 'umd', umdName: 'Box', output: { distPath: './dist/umd' } },
  ],
});
