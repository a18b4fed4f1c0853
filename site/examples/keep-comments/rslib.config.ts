import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: {
    minify: {
      jsOptions: {
        minimizerOptions: {
          minify: false,
          mangle: false,
          compress: {
            defaults: false,
            unused: true,
            dead_code: true,
            toplevel: true,
          },
          format: { comments: 'all' },
        },
      },
    },
  },
});
