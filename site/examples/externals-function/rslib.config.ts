import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: {
    externals: [
      ({ request }, callback) => {
        if (request?.startsWith('@internal/')) {
          callback(undefined, request.replace('@internal/', '@acme/'));
        } else {
          callback();
        }
      },
    ],
  },
});
