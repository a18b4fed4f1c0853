import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    {
      id: 'per-file',
      dts: true,
      output: { distPath: './dist/per-file' },
    },
    {
      id: 'isolated',
      dts: { isolated: true },
      output: { distPath: './dist/isolated' },
    },
    {
      id: 'bundled',
      dts: { bundle: true },
      output: { distPath: './dist/bundled' },
    },
  ],
});
