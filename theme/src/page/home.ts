/** Loads `enhance-home.ts` on home pages with stars or scaled logos, initially and after each navigation. */
export function watchHome(): void {
  const enhanceCurrentPage = (): void => {
    if (!document.querySelector('.q-landing-stars, .q-tool-grid [data-scale]')) return;
    import('./enhance-home.ts').then(
      ({ enhanceHome }) => enhanceHome(),
      (error: unknown) => console.error(error),
    );
  };
  addEventListener('reload-content', enhanceCurrentPage);
  enhanceCurrentPage();
}
