import { defineConfig } from '@rslib/core';

export default defineConfig({
  syntax: process.env.LEGACY === '1' ? 'es5' : 'es2022',
  performance: {
    buildCache: {
      cacheDigest: [process.argv.slice(2).join(' '), process.env.LEGACY],
    },
  },
});
