import { defineConfig } from '@rslib/core';

export default defineConfig({
  format: 'umd',
  output: {
    target: 'web',
    externals: {
      react: {
        root: 'React',
        commonjs: 'react',
        commonjs2: 'react',
        amd: 'react',
      },
    },
  },
});
