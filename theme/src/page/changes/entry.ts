/** Entry point on sites with `markChanges`. Loads the feature after the first paint. */
requestAnimationFrame(() =>
  setTimeout(() => {
    import('./watch.ts').then(
      ({ watch }) => watch(),
      (error: unknown) => console.error(error),
    );
  }),
);
