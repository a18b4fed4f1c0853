import { defineConfig } from '@rslib/core';

export const config = defineConfig({ format: 'cjs' });
