/** Modules that snippets import and the site does not install. */
declare module '@rsbuild/plugin-check-syntax' {
  import type { RsbuildPlugin } from '@rslib/core';
  export function pluginCheckSyntax(options?: { targets?: string[] }): RsbuildPlugin;
}

declare module '@rsbuild/plugin-vue' {
  import type { RsbuildPlugin } from '@rslib/core';
  export function pluginVue(): RsbuildPlugin;
}

/** The shared configuration of the monorepo guide. */
declare module '@acme/build-config' {
  import type { RslibConfig } from '@rslib/core';
  export function withBase(config?: RslibConfig): RslibConfig;
}
