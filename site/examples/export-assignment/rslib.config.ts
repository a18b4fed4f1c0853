import { defineConfig } from '@rslib/core';

export default defineConfig({
  format: 'cjs',
  dts: true,
  tools: {
    rspack: {
      output: { library: { type: 'commonjs2' } },
    },
  },
});
