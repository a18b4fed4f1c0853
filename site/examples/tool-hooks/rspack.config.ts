import { defineConfig } from '@rslib/core';

export default defineConfig({
  tools: {
    rspack(config, { appendPlugins, rspack }) {
      appendPlugins(
        new rspack.BannerPlugin({
          banner: '/* entry file */',
          raw: true,
          test: /^index\.js$/,
          // After minification, which removes ordinary comments
          stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
        }),
      );
    },
  },
});
