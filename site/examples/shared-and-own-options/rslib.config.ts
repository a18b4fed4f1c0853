import { defineConfig } from '@rslib/core';

export default defineConfig({
  // Shared by every output
  syntax: 'es2021',
  source: {
    define: { VERSION: JSON.stringify('1.0.0') },
  },
  lib: [
    { format: 'esm' },
    // Only for this output
    { format: 'cjs', syntax: 'es2019' },
  ],
});
