import { defineConfig } from '@rslib/core';

export default defineConfig({
  source: {
    entry: {
      index: './src/index.ts',
      'plugins/node': './src/node.ts',
    },
  },
});
