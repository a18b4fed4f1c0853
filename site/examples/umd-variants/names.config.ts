import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    {
      format: 'umd',
      umdName: { root: 'Greeter', commonjs: 'greeter', amd: 'greeter' },
    },
  ],
  output: { target: 'web' },
  tools: {
    rspack: { output: { library: { umdNamedDefine: true } } },
  },
});
