import { defineConfig } from '@rslib/core';

export default defineConfig({
  source: {
    entry: {
      index: './src/index.ts',
      cli: './src/cli.ts',
    },
  },
  lib: [
    { format: 'esm', dts: { bundle: true, autoExtension: true } },
    { format: 'cjs', dts: { bundle: true, autoExtension: true } },
  ],
  syntax: 'es2022',
  output: { sourceMap: true },
});
