import { defineConfig, rspack } from '@rslib/core';

export default defineConfig({
  output: { target: 'web' },
  tools: {
    rspack: {
      plugins: [new rspack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/ })],
    },
  },
});
