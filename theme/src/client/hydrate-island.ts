/** Hydrates islands: components in the article that React makes interactive, each with its own React root. */
import { createElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import components from 'quire:style/components';
import { loadOwnShell } from '../base/data.ts';
import { loadStyle } from '../base/styles.ts';
import { type AnyComponent, buildIsland, type IslandData } from '../mdx/island-data.ts';
import { Tab } from '../mdx/Tab.tsx';
import type { PressedIsland } from '../page/press.ts';
import { replay } from './held.ts';
import { Boundary, Nodes, REPORTS } from '../shell/Boundary.tsx';
import { LiveMarkup } from '../shell/LiveMarkup.tsx';
import { type Holder, takeOver } from '../shell/live-markup.ts';

const roots = new Map<Element, Root>();

async function loadComponent({ module = '', export: name = '' }: DOMStringMap): Promise<AnyComponent> {
  let value = (await import(module)) as unknown;
  for (const member of name.split('.')) value = (value as Record<string, unknown>)[member];
  return value as AnyComponent;
}

/**
 * Returns the HTML slots of an island by index: elements with server-rendered content that the component may show.
 * Slots of nested islands are excluded.
 */
function slotsOf(island: HTMLElement): Map<number, HTMLElement> {
  const all = [...island.querySelectorAll<HTMLElement>('quire-html[data-slot]')];
  const own = all.filter(slot => slot.parentElement?.closest('quire-island') === island);
  return new Map(own.map(slot => [Number(slot.dataset['slot']), slot]));
}

/** Renders `tree` and calls `onLive` after its effects have run. */
function Live({ onLive, tree }: { onLive: () => void; tree: ReactNode }): ReactNode {
  useEffect(onLive, [onLive]);
  return tree;
}

/** Loads an island's component and hydrates the island. Resolves before React has rendered it. */
export async function hydrateIsland(island: PressedIsland): Promise<void> {
  if (roots.has(island)) return;
  void loadStyle(components); // The island may later show components whose styles the document does not link.
  const [component] = await Promise.all([
    loadComponent(island.dataset),
    loadOwnShell().catch((error: unknown) => console.error(error)), // Only some components need the site's data.
  ]);
  if (roots.has(island) || !island.isConnected) return;
  const data = JSON.parse(island.dataset['props'] ?? '') as IslandData;
  const nodes = [...island.childNodes];
  const slots = slotsOf(island);
  const holders = new Map<number, Holder>();
  const part = (): AnyComponent => Tab as AnyComponent;
  const tree = buildIsland(component, data, part, index => {
    const holder = { element: slots.get(index) };
    holders.set(index, holder);
    return createElement(LiveMarkup, { as: 'quire-html', 'data-slot': index, holder });
  });
  /** Marks the island as failed and returns its server-rendered nodes, with the current contents of the slots. */
  const asServed = (): Node[] => {
    island.dataset['failed'] = '';
    for (const [index, slot] of slots) takeOver(holders.get(index) ?? { element: undefined }, slot);
    return nodes;
  };
  const onLive = (): void => {
    island.dataset['hydrated'] = '';
    releasePresses(island);
  };
  const name = `island ${island.dataset['module']}#${island.dataset['export']}`;
  const boundary = createElement(
    Boundary,
    { name, fallback: createElement(Nodes, { nodes: asServed }) },
    createElement(Live, { onLive, tree }),
  );
  const options = {
    ...REPORTS,
    identifierPrefix: island.dataset['id'] ?? '',
    // Ignore errors of islands that were unmounted while hydrating.
    onRecoverableError: (error: unknown) => roots.has(island) && console.error(error),
  };
  startTransition(() => {
    roots.set(island, hydrateRoot(island, boundary, options));
  });
}

/** Dispatches the clicks that `press.ts` holds for an island. */
function releasePresses(island: PressedIsland): void {
  const presses = island.quirePresses ?? [];
  island.quirePresses = undefined;
  void replay(presses);
}

/** Unmounts the islands of the current article before a navigation replaces the article. */
export function unmountIslands(): void {
  const left = [...roots.values()];
  roots.clear();
  for (const root of left) root.unmount();
}
