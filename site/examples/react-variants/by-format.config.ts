import { defineConfig } from '@rslib/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  lib: [
    { format: 'esm', plugins: [pluginReact()] },
    {
      format: 'umd',
      plugins: [pluginReact({ swcReactOptions: { runtime: 'classic' } })],
      output: { distPath: './dist/umd' },
    },
  ],
  output: { target: 'web' },
});
