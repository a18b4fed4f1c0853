import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    {
      id: 'node',
      source: { entry: { index: './src/node.ts' } },
      output: { target: 'node', distPath: './dist/node' },
    },
    {
      id: 'browser',
      source: { entry: { index: './src/browser.ts' } },
      output: { target: 'web', distPath: './dist/browser' },
      syntax: ['chrome 100', 'safari 16'],
    },
  ],
});
