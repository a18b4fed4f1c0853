import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: {
    target: 'web',
    distPath: { root: 'build', js: 'js', css: 'styles', svg: 'img' },
  },
});
