import { defineConfig, rspack } from '@rslib/core';

export default defineConfig({
  source: {
    entry: { index: './src/index.ts', cli: './src/cli.ts' },
  },
  tools: {
    rspack: {
      plugins: [
        new rspack.BannerPlugin({
          banner: '// end of the library',
          raw: true,
          footer: true,
          include: /^index\.js$/,
          stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
        }),
      ],
    },
  },
});
