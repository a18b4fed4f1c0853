import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: { target: 'web' },
  syntax: ['chrome 100', 'safari 16'],
});
