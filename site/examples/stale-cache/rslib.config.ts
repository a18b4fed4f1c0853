import { defineConfig } from '@rslib/core';

export default defineConfig({
  syntax: process.env.LEGACY === '1' ? 'es5' : 'es2022',
});
