import { readFile } from 'node:fs/promises';
import { defineConfig } from '@rslib/core';

export default defineConfig(async ({ envMode }) => {
  const { name, version } = JSON.parse(await readFile('package.json', 'utf8'));

  return {
    banner: { js: `/*! ${name} v${version} (${envMode}) */` },
  };
});
