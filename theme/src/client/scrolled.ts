/** Marks the document as scrolled, for the navbar of the home page. */

/** From here on the navbar is opaque. */
const OPAQUE_AT = 100;

/** Keeps `data-scrolled` on the root. */
export function watchScroll(): void {
  const update = (): void => {
    document.documentElement.toggleAttribute('data-scrolled', scrollY >= OPAQUE_AT);
  };
  addEventListener('scroll', update, { passive: true });
  update();
}
