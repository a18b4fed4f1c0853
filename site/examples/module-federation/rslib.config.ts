import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    { format: 'esm', bundle: false },
    {
      format: 'mf',
      dev: { assetPrefix: 'http://localhost:3001/mf' },
      output: {
        distPath: './dist/mf',
        assetPrefix: 'http://localhost:3001/mf',
      },
      plugins: [
        pluginModuleFederation(
          {
            name: 'counter_lib',
            exposes: { '.': './src/index.tsx' },
            shared: {
              react: { singleton: true },
              'react-dom': { singleton: true },
            },
            dts: false,
          },
          {},
        ),
      ],
    },
  ],
  output: { target: 'web' },
  server: { port: 3001 },
  plugins: [pluginReact()],
});
