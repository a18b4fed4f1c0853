import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    // No syntax: taken from engines.node
    { id: 'engines', output: { distPath: './dist/engines' } },
    { id: 'es2022', syntax: 'es2022', output: { distPath: './dist/es2022' } },
    {
      id: 'browsers',
      syntax: ['es2020', 'safari 13'],
      output: { distPath: './dist/browsers' },
    },
  ],
});
