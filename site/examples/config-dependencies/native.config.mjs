import { defineConfig } from '@rslib/core';
import { syntax } from './shared.mjs';

export default defineConfig({ syntax });
