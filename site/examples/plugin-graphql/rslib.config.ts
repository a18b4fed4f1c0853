import { defineConfig } from '@rslib/core';
import { pluginGraphql } from './plugins/graphql';

export default defineConfig({
  plugins: [pluginGraphql()],
});
