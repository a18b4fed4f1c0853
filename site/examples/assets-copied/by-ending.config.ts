import { defineConfig } from '@rslib/core';

export default defineConfig({
  bundle: false,
  source: {
    entry: { index: ['./src/**', '!./src/**/*.svg'] },
  },
  redirect: {
    asset: { extension: false },
  },
  output: {
    target: 'web',
    copy: [{ from: '**/*.svg', context: './src' }],
  },
});
