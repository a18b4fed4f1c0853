import { defineConfig } from '@rslib/core';

export default defineConfig({
  tools: {
    swc: {
      jsc: {
        transform: {
          react: { runtime: 'automatic', importSource: 'preact' },
        },
      },
    },
  },
});
