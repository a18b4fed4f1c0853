/** Switches in the address: `?sidebar=0` hides a part of the page, as sites that embed one need. Pure. */

/** What can be switched off. `globalComponents` is what the site adds outside of the layout. */
export type Part = 'navbar' | 'sidebar' | 'outline' | 'footer' | 'globalComponents';

/** Every part. */
export const PARTS: readonly Part[] = ['navbar', 'sidebar', 'outline', 'footer', 'globalComponents'];

/** The parts that an address hides, separated by spaces. In a frame the outline shows only when asked for. */
export function hiddenParts(search: string, isFramed: boolean): string {
  const query = new URLSearchParams(search);
  return PARTS.filter(part => (query.get(part) ?? (isFramed && part === 'outline' ? '0' : '')) === '0').join(' ');
}

/** The query of a page reached from one with `search`: its own, with the switches it says nothing about kept. */
export function keepSwitches(search: string, next: string): string {
  const from = new URLSearchParams(search);
  const query = new URLSearchParams(next);
  const kept = PARTS.filter(part => from.has(part) && !query.has(part));
  if (kept.length === 0) return next;
  for (const part of kept) query.set(part, from.get(part) ?? '');
  return `?${query}`;
}
