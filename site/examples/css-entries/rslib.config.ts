import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: { target: 'web' },
  source: {
    entry: {
      button: './src/button.ts',
      dialog: './src/dialog.ts',
    },
  },
});
