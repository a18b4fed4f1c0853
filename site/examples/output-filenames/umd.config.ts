import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    {
      format: 'umd',
      umdName: 'X',
      output: { filename: { js: '[name].umd.cjs' } },
    },
  ],
});
