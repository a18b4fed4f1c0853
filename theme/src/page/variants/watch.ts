/** Loads `variants.ts` on pages with recorded examples whose variants readers can select. */

/** Makes variants selectable, initially and after each navigation. */
export function watchVariants(): void {
  const attach = (): void => {
    const found = document.querySelectorAll<HTMLElement>('.q-variants');
    if (found[0])
      import('./variants.ts')
        .then(({ attachVariants }) => Promise.all([...found].map(attachVariants)))
        .catch((error: unknown) => console.error(error));
  };
  addEventListener('reload-content', attach);
  attach();
}
