import type { RsbuildPlugin } from '@rslib/core';

export const pluginGraphql = (): RsbuildPlugin => ({
  name: 'acme:graphql',
  setup(api) {
    // Compile .graphql files to modules that export the query text
    api.transform({ test: /\.graphql$/ }, ({ code }) => {
      return `export default ${JSON.stringify(code.trim())};`;
    });

    // Change the configuration of each output
    api.modifyEnvironmentConfig((config, { name, mergeEnvironmentConfig }) =>
      mergeEnvironmentConfig(config, {
        source: { define: { __BUILD__: JSON.stringify(name) } },
      }),
    );
  },
});
