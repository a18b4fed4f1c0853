import { defineConfig } from '@rslib/core';

export default defineConfig({
  source: {
    define: { WEBPACK_PUBLIC_PATH: '__webpack_public_path__' },
  },
});
