import { pluginSass } from '@rsbuild/plugin-sass';
import { defineConfig } from '@rslib/core';

export default defineConfig({
  bundle: false,
  output: { target: 'web' },
  plugins: [pluginSass()],
  lib: [
    {
      format: 'esm',
      dts: true,
      redirect: {
        js: { path: false, extension: false },
        style: { path: false, extension: false },
        asset: { path: false, extension: false },
        dts: { path: false, extension: false },
      },
    },
  ],
});
