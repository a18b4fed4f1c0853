import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    {
      format: 'esm',
      dts: { alias: { nanoid: './compiled/nanoid' } },
      output: { externals: { nanoid: '../compiled/nanoid/index.js' } },
    },
  ],
});
