import { defineConfig } from '@rslib/core';
import { syntax } from './shared';

export default defineConfig({ syntax });
