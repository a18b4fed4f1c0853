import { defineConfig } from '@rslib/core';

export default defineConfig({
  bundle: false,
  source: {
    entry: {
      icons: './src/icons/**',
      hooks: './src/hooks/**',
    },
  },
});
