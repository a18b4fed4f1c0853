/** The module `@theme`: exports for a site's components and pages. */
export * from './public/basics.ts';
export * from './public/components.ts';
export * from './packages/icons.tsx';
