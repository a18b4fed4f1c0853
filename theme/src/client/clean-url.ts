/** Shows the page's own URL in the address bar. Hosts also serve pages at `/x.html` and `/x/index`. */
import { inlineData } from '../base/data.ts';
import { withBase } from '../base/paths.ts';

const FILE_NAME = /(?:\/(?:index)?)?(?:\.html)?$/;

/** Replaces an address that ends in `.html` or `/index` with the page's URL, if the site has clean URLs. */
export function cleanUrl(): void {
  const { base, page, cleanUrls } = inlineData();
  const path = new URL(withBase(page.routePath, base), location.href).pathname; // percent-encoded
  const isSamePage = location.pathname.replace(FILE_NAME, '') === path.replace(FILE_NAME, '');
  if (!cleanUrls || !isSamePage || location.pathname === path) return;
  history.replaceState(history.state, '', path + location.search + location.hash);
  quireOpened.url.pathname = path;
}
