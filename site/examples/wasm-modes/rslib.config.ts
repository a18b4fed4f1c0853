import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    { id: 'compile', output: { distPath: './dist/compile' } },
    { id: 'preserve', bundle: false, output: { distPath: './dist/preserve' } },
    { format: 'cjs', bundle: false, output: { distPath: './dist/cjs' } },
  ],
});
