import { basename } from 'node:path';
import { loadConfig } from '@rslib/core';

for (const options of [
  { path: './native.config.mjs' },
  { path: './rslib.config.ts', loader: 'jiti' },
]) {
  const { dependencies } = await loadConfig(options);
  console.log(options.path, dependencies.map((file) => basename(file)));
}
