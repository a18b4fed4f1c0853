import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    { output: { distPath: './dist/url' } },
    {
      output: { distPath: './dist/import' },
      source: { assetsInclude: /\.(pdf|txt|webmanifest)$/ },
    },
  ],
});
