import { hashTarget } from '../../base/hash.ts';

/**
 * Scrolls to the target of a hash; `scroll-margin-top` (72 px) applies. A target inside an inactive tab panel is first
 * revealed with `beforematch`, as in find-in-page; tabs that hydrate later reveal it themselves.
 */
export function scrollToHash(hash: string): boolean {
  const target = hashTarget(hash);
  target?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  (target?.closest('[hidden]')?.closest('.q-tabs') ?? target)?.scrollIntoView({ behavior: 'instant' });
  return target !== null;
}
