import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [{ format: 'esm', syntax: ['chrome 87', 'safari 15'] }],
  output: { target: 'web' },
});
