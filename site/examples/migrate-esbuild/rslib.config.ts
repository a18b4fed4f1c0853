import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [{ format: 'esm' }, { format: 'cjs' }],
  syntax: 'es2020',
  source: {
    define: { __VERSION__: JSON.stringify('1.0.0') },
  },
  output: { sourceMap: true },
});
