/** Stores the text of visited pages in IndexedDB. Nothing is sent to a server. */

/** Text of a section: the id of its heading and the text of each block. */
export interface SectionText {
  id: string;
  texts: string[];
}

/** The record of a visited page. */
export interface Visit {
  path: string;
  /** The text with which the current text is compared. */
  before: SectionText[];
  /** Time of the last visit with the text `before`, in milliseconds since 1970. */
  beforeTime: number;
  /** The text at the last visit. */
  latest: SectionText[];
  /** Time of the last visit. */
  latestTime: number;
  /** Time of the first visit with the text `latest`. */
  changeTime: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum number of stored pages. */
const MAX_VISITS = 500;

/**
 * Returns the record to store after a visit at `time`. If the text has changed since the last visit, the last visit's
 * text stays in `before` for a day, so that reloading the page shows the same changes.
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

/** Deletes the least recently visited pages in excess of {@link MAX_VISITS}. */
async function prune(pages: IDBObjectStore): Promise<void> {
  const excess = (await settled(pages.count())) - MAX_VISITS;
  if (excess <= 0) return;
  for (const path of await settled(pages.index('time').getAllKeys(null, excess))) pages.delete(path);
}

/**
 * Stores the text of a page and returns the page's new record. Rejects if the browser has no database, as in private
 * windows.
 */
export async function remember(path: string, texts: SectionText[]): Promise<Visit> {
  database ??= open();
  const pages = (await database).transaction('pages', 'readwrite').objectStore('pages');
  const last = await settled<Visit | undefined>(pages.get(path));
  const visit = afterVisit(path, texts, Date.now(), last);
  await settled(pages.put(visit));
  await prune(pages);
  return visit;
}
