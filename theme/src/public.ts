/** `@theme`: the exports available to a site's own components and pages. */
export * from './public/basics.ts';
export * from './public/components.ts';
export * from './packages/icons.tsx';
