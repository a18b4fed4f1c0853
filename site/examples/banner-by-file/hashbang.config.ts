import { defineConfig, rspack } from '@rslib/core';

export default defineConfig({
  source: {
    entry: { index: './src/index.ts', cli: './src/cli.ts' },
  },
  tools: {
    rspack: {
      plugins: [
        new rspack.BannerPlugin({
          banner: '#!/usr/bin/env node',
          raw: true,
          include: /^cli\.js$/,
        }),
      ],
    },
  },
});
