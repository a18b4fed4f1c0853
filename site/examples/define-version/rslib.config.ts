import { defineConfig } from '@rslib/core';
import pkg from './package.json' with { type: 'json' };

export default defineConfig({
  source: {
    define: {
      __VERSION__: JSON.stringify(pkg.version),
      __DEV__: "process.env.NODE_ENV !== 'production'",
    },
  },
});
