/** Loads `enliven.ts` on home pages with stars or scaled logos, initially and after each navigation. */
export function watchHome(): void {
  const look = (): void => {
    if (!document.querySelector('.q-landing-stars, .q-tool-grid [data-scale]')) return;
    import('./enliven.ts').then(
      ({ enliven }) => enliven(),
      (error: unknown) => console.error(error),
    );
  };
  addEventListener('reload-content', look);
  look();
}
