/** Remembers the text of visited pages, in the browser's database only. Nothing is sent anywhere. */

/** Text of a section: the id of its heading, and its blocks. */
export interface SectionText {
  id: string;
  texts: string[];
}

/** A remembered page. */
export interface Visit {
  path: string;
  /** The text that the page is compared with. */
  before: SectionText[];
  /** Time of the last visit with this text, in milliseconds since 1970. */
  beforeTime: number;
  /** The text at the last visit. */
  latest: SectionText[];
  /** Time of the last visit. */
  latestTime: number;
  /** Time of the first visit with the latest text. */
  changeTime: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of remembered pages. */
const MAX_VISITS = 500;

/**
 * Returns what to remember after a visit. A new text is compared with the text of the last visit, for a day: reloading
 * the page shows the same changes.
 */
export function afterVisit(path: string, texts: SectionText[], time: number, last: Visit | undefined): Visit {
  if (!last) return { path, before: texts, beforeTime: time, latest: texts, latestTime: time, changeTime: time };
  const visit = { ...last, latest: texts, latestTime: time };
  if (JSON.stringify(texts) !== JSON.stringify(last.latest))
    return { ...visit, before: last.latest, beforeTime: last.latestTime, changeTime: time };
  return time - last.changeTime > DAY_MS ? { ...visit, before: texts, beforeTime: last.latestTime } : visit;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database is not available')));
  });
}

let database: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('quire-visits', 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore('pages', { keyPath: 'path' }).createIndex('time', 'latestTime'),
  );
  return settled(request);
}

/** Deletes the pages that were not visited for longest. */
async function prune(pages: IDBObjectStore): Promise<void> {
  const excess = (await settled(pages.count())) - MAX_VISITS;
  if (excess <= 0) return;
  for (const path of await settled(pages.index('time').getAllKeys(null, excess))) pages.delete(path);
}

/** Stores the text of a page and returns its record. Rejects if the browser has no database, as in private windows. */
export async function remember(path: string, texts: SectionText[]): Promise<Visit> {
  database ??= open();
  const pages = (await database).transaction('pages', 'readwrite').objectStore('pages');
  const last = await settled<Visit | undefined>(pages.get(path));
  const visit = afterVisit(path, texts, Date.now(), last);
  await settled(pages.put(visit));
  await prune(pages);
  return visit;
}
