/** The list of all pages on the server. Using the list counts as a read of page-dependent data, see `reads.ts`. */
import { pageSource, PAGES_ID, type PageSummary } from '../packages/pages.ts';
import { countRead } from './reads.ts';
import { deepFreeze } from './realm.ts';

const { parse } = JSON;

let json = '[]';
let pages: PageSummary[] | undefined;
let isRead = false;

/** Sets the list of all pages from JSON: an array of `PageSummary`. */
export function setPages(pagesJson: string): void {
  json = pagesJson;
  pages = undefined;
}

pageSource.all = () => {
  countRead();
  isRead = true;
  return (pages ??= deepFreeze(parse(json) as PageSummary[]));
};

/** Renders an island. If the island uses the list of pages, appends the list as JSON for the browser. */
export function withPages(render: () => string): string {
  isRead = false;
  const markup = render();
  if (!isRead) return markup;
  const data = json.replaceAll('<', String.raw`\u003c`);
  return `${markup}<script type="application/json" id="${PAGES_ID}">${data}</script>`;
}
