import { defineConfig } from '@rslib/core';

export default defineConfig({
  format: 'umd',
  // Shared by both outputs
  output: { target: 'web', distPath: './dist/umd' },
  lib: [
    {
      umdName: 'Acme',
      output: { filename: { js: 'acme.js' } },
    },
    {
      umdName: 'Acme',
      output: { filename: { js: 'acme.min.js' }, minify: true },
    },
  ],
});
