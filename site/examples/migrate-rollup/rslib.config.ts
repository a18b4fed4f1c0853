import { defineConfig } from '@rslib/core';

export default defineConfig({
  syntax: 'es2022',
  lib: [
    { format: 'esm', dts: { bundle: true } },
    { format: 'cjs' },
    {
      format: 'umd',
      umdName: 'Widget',
      output: {
        target: 'web',
        distPath: './dist/umd',
        externals: {
          picocolors: {
            root: 'pc',
            commonjs: 'picocolors',
            commonjs2: 'picocolors',
            amd: 'picocolors',
          },
        },
      },
    },
  ],
});
