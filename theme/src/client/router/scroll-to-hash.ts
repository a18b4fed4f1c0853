import { hashTarget } from '../../base/hash.ts';

/**
 * Scrolls to what a hash names; the browser keeps its `scroll-margin-top` (72 px). In a tab that is not selected it is
 * asked for first, as the browser does for its own search; tabs that are not live yet see to it when they are.
 */
export function scrollToHash(hash: string): boolean {
  const target = hashTarget(hash);
  target?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  (target?.closest('[hidden]')?.closest('.tabs') ?? target)?.scrollIntoView({ behavior: 'instant' });
  return target !== null;
}
