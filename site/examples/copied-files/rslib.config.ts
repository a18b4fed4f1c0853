import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: {
    copy: [
      // public/logo.txt → dist/logo.txt
      { from: './public' },
      // src/x/y.json → dist/data/x/y.json
      { from: '**/*.json', context: './src', to: 'data' },
    ],
  },
});
