import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: {
    externals: [
      // Same name, including subpaths such as lodash/chunk
      /^lodash($|\/)/,
      // Another name in the output
      { '@acme/runtime': '@acme/runtime/slim' },
    ],
  },
});
