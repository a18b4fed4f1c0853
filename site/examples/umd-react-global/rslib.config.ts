import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rslib/core';

export default defineConfig({
  plugins: [pluginReact({ swcReactOptions: { runtime: 'classic' } })],
  output: { target: 'web' },
  lib: [
    {
      format: 'umd',
      umdName: 'Badge',
      output: {
        distPath: './dist/umd',
        externals: {
          react: {
            root: 'React',
            commonjs: 'react',
            commonjs2: 'react',
            amd: 'react',
          },
        },
      },
    },
  ],
});
