/** Loads the code that hides the navbar on scrolling, on sites with `hideNavbar: auto`. */
import { getShell } from '../../base/site.ts';

/** Starts hiding the navbar where the site's settings say so. */
export function watchAutoHide(): void {
  if (getShell().site.hideNavbar !== 'auto') return;
  import('./hide-navbar.ts').then(
    ({ watchNavbar }) => watchNavbar(),
    (error: unknown) => console.error(error),
  );
}
