import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: {
    minify: {
      jsOptions: {
        minimizerOptions: { minify: false, mangle: false, compress: true },
      },
    },
  },
});
