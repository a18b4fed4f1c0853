/** `@theme` in the browser. */
import '../client/core.ts';

export * from '../mdx/exports.ts';
