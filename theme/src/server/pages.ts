/** The list of all pages on the server. Reading the list counts as reading the page. */
import { pageSource, PAGES_ID, type PageSummary } from '../packages/pages.ts';
import { countRead } from './reads.ts';
import { deepFreeze } from './realm.ts';

const { parse } = JSON;

let json = '[]';
let pages: PageSummary[] | undefined;
let isRead = false;

/** Sets the list from JSON. */
export function setPages(list: string): void {
  json = list;
  pages = undefined;
}

pageSource.all = () => {
  countRead();
  isRead = true;
  return (pages ??= deepFreeze(parse(json) as PageSummary[]));
};

/** Renders an island. If the island reads the list, the list is appended as data for the browser. */
export function withPages(render: () => string): string {
  isRead = false;
  const markup = render();
  if (!isRead) return markup;
  const data = json.replaceAll('<', String.raw`\u003c`);
  return `${markup}<script type="application/json" id="${PAGES_ID}">${data}</script>`;
}
