import { defineConfig } from '@rslib/core';

export default defineConfig({
  resolve: {
    alias: { lodash: './src/lodash-lite.ts' },
  },
  output: {
    autoExternal: { exclude: ['lodash'] },
  },
});
