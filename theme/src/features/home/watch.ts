/** Looks on each page whether something acts that only home pages have, and loads it. */
export function watchHome(): void {
  const look = (): void => {
    if (!document.querySelector('.landing-stars, .tool-grid [data-scale]')) return;
    import('./enliven.ts').then(
      ({ enliven }) => enliven(),
      (error: unknown) => console.error(error),
    );
  };
  addEventListener('reload-content', look);
  look();
}
