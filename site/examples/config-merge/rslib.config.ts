import { defineConfig } from '@rslib/core';

export default defineConfig({
  // Shared by every output
  syntax: 'es2021',
  source: {
    define: { __VERSION__: JSON.stringify('1.0.0') },
  },
  lib: [
    { format: 'esm' },
    {
      format: 'cjs',
      // This output only
      syntax: 'es2019',
    },
  ],
});
