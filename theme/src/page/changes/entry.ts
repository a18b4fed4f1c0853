/** Documents of sites with `markChanges` load this module. It loads the feature after the first paint. */
requestAnimationFrame(() =>
  setTimeout(() => {
    import('./watch.ts').then(
      ({ watch }) => watch(),
      (error: unknown) => console.error(error),
    );
  }),
);
