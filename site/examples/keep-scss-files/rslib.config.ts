import { defineConfig } from '@rslib/core';

export default defineConfig({
  bundle: false,
  source: {
    entry: { index: ['./src/**', '!./src/**/*.scss'] },
  },
  redirect: {
    style: { extension: false },
  },
  output: {
    target: 'web',
    copy: [{ from: '**/*.scss', context: './src' }],
  },
});
