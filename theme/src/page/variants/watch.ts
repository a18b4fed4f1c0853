/** Loads what makes the variants of recorded examples selectable, on pages that show some. */

/** Makes variants selectable, initially and after each navigation. */
export function watchVariants(): void {
  const attach = (): void => {
    const found = document.querySelectorAll<HTMLElement>('.q-variants');
    if (found[0])
      import('./variants.ts').then(
        ({ attachVariants }) => found.forEach(attachVariants),
        (error: unknown) => console.error(error),
      );
  };
  addEventListener('reload-content', attach);
  attach();
}
