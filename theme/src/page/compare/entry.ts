/** Entry point on sites with `compareLanguages`. Loads the feature after the first paint. */
requestAnimationFrame(() =>
  setTimeout(() => {
    import('./watch.ts').then(
      ({ watch }) => watch(),
      (error: unknown) => console.error(error),
    );
  }),
);
