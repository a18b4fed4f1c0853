import { defineConfig } from '@rslib/core';

export default defineConfig({
  output: { target: 'web' },
  tools: {
    postcss(options, { addPlugins }) {
      addPlugins({
        postcssPlugin: 'brand-color',
        Declaration(decl) {
          if (decl.value === 'brand') decl.value = 'orange';
        },
      });
    },
  },
});
