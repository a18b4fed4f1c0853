/** Shows the page's own URL in the address bar. Hosts also serve pages at `/x.html` and `/x/index`. */
import { inlineData } from '../base/data.ts';
import { withBase } from '../base/paths.ts';

const FILE_NAME = /(?:\/(?:index)?)?(?:\.html)?$/;

/**
 * If the site has clean URLs, replaces other URLs of the page, such as `/x.html`, `/x/index` and `/x/`, with the page's
 * own URL.
 */
export function cleanUrl(): void {
  const { base, page, cleanUrls } = inlineData();
  const path = new URL(withBase(page.routePath, base), location.href).pathname; // percent-encoded
  const isSamePage = location.pathname.replace(FILE_NAME, '') === path.replace(FILE_NAME, '');
  if (!cleanUrls || !isSamePage || location.pathname === path) return;
  history.replaceState(history.state, '', path + location.search + location.hash);
  quireOpened.url.pathname = path;
}
