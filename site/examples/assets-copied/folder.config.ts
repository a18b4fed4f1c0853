import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    {
      format: 'esm',
      bundle: false,
      redirect: { asset: { path: false, extension: false } },
      source: { entry: { index: ['src/**', '!src/assets/**'] } },
    },
  ],
  output: {
    target: 'web',
    copy: [{ from: './assets', to: 'assets', context: 'src' }],
  },
});
