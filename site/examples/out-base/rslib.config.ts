import { defineConfig } from '@rslib/core';

export default defineConfig({
  bundle: false,
  outBase: './src',
  source: {
    entry: { index: 'src/utils/**' },
  },
});
