import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [{ format: 'esm', syntax: 'es2019' }],
  source: { include: [/node_modules[\\/]modern-package/] },
});
