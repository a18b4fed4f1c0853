import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    { id: 'shared', output: { distPath: './dist/shared' } },
    {
      id: 'own',
      output: { distPath: './dist/own' },
      resolve: { extensions: ['.web.ts', '.ts'] },
      performance: { removeConsole: ['info'] },
    },
  ],
  resolve: { extensions: ['.node.ts', '.ts'] },
  performance: { removeConsole: ['log'] },
});
