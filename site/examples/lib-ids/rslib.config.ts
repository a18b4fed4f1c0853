import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    { id: 'modern', format: 'esm', syntax: 'es2022', output: { distPath: './dist/modern' } },
    { id: 'legacy', format: 'esm', syntax: 'es2017', output: { distPath: './dist/legacy' } },
    { format: 'cjs', output: { distPath: './dist/cjs' } },
  ],
});
