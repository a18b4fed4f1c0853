import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    {
      format: 'esm',
      bundle: true,
      syntax: 'es2022',
    },
  ],
  output: {
    target: 'web',
  },
});
