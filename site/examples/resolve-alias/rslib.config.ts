import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    { id: 'bundle', output: { distPath: './dist/bundle' } },
    { id: 'files', bundle: false, output: { distPath: './dist/files' } },
  ],
  resolve: {
    alias: {
      '@utils': './src/utils',
    },
  },
});
