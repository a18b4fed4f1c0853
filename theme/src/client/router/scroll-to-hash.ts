import { hashTarget } from '../../base/hash.ts';

/**
 * Scrolls to the target of a hash; `scroll-margin-top` (72 px) applies. A target inside a hidden tab panel is first
 * revealed with `beforematch`, as in find-in-page. If the panel stays hidden until its tabs hydrate, scrolls to the
 * tabs. Returns whether the target exists.
 */
export function scrollToHash(hash: string): boolean {
  const target = hashTarget(hash);
  target?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  (target?.closest('[hidden]')?.closest('.q-tabs') ?? target)?.scrollIntoView({ behavior: 'instant' });
  return target !== null;
}
