/**
 * Marks the sections whose text has changed since the reader's last visit. `marks.ts` loads on pages with changes only.
 */
import { cleanPath } from '../../base/paths.ts';
import { sectionsOf, textOf } from '../blocks.ts';
import { differences } from './differences.ts';
import { remember } from './visits.ts';

async function markChanges(): Promise<void> {
  const article = document.querySelector<HTMLElement>('.q-article');
  if (!article) return;
  const sections = sectionsOf(article);
  const texts = sections.map(({ id, blocks }) => ({ id, texts: blocks.map(textOf) }));
  const { before, beforeTime } = await remember(cleanPath(location.pathname), texts);
  const changes = differences(before, texts, article.lang || document.documentElement.lang);
  if (changes.length === 0 || !article.isConnected) return;
  const { mark } = await import('./marks.ts');
  await mark(article, sections, changes, beforeTime);
}

/**
 * Marks the changes of the page, and of each page after a navigation. Marks nothing if the browser stores no data or
 * does not support popovers.
 */
export function watch(): void {
  if (!('popover' in HTMLElement.prototype)) return;
  const run = (): void => {
    markChanges().catch((error: unknown) => console.debug(error));
  };
  addEventListener('reload-content', run);
  run();
}
