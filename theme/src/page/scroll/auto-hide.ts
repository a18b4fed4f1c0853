/** Loads the code that hides the navbar on scroll, for sites with `hideNavbar: auto`. */
import { inlineData } from '../../base/data.ts';

/** Starts hiding the navbar if the site's settings enable it. */
export function watchAutoHide(): void {
  if (inlineData().hideNavbar !== 'auto') return;
  import('./hide-navbar.ts').then(
    ({ watchNavbar }) => watchNavbar(),
    (error: unknown) => console.error(error),
  );
}
