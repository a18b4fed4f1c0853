import { defineConfig } from '@rslib/core';
import pkg from './package.json' with { type: 'json' };

const mark = `/*! ${pkg.name} v${pkg.version} */`;

export default defineConfig({
  output: { target: 'web' },
  lib: [
    {
      format: 'esm',
      dts: true,
      banner: { js: mark, css: mark, dts: mark },
      footer: { js: '// End of file', css: '/* End of file */', dts: '// End of file' },
    },
  ],
});
