/** Hydrates islands: components in the article that React makes interactive, each with its own React root. */
import { createElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import cards from 'quire:style/cards';
import { loadDocumentShell } from '../base/data.ts';
import { loadStyle } from '../base/styles.ts';
import { type AnyComponent, buildIsland, type IslandData } from '../mdx/island-data.ts';
import { Tab } from '../mdx/Tab.tsx';
import type { PressedIsland } from '../page/press.ts';
import { keepInput } from './form-input.ts';
import { replay } from './held.ts';
import { Boundary, Nodes, ERROR_HANDLERS } from '../shell/Boundary.tsx';
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
  const slots = [...island.querySelectorAll<HTMLElement>('quire-html[data-slot]')];
  const ownSlots = slots.filter(slot => slot.parentElement?.closest('quire-island') === island);
  return new Map(ownSlots.map(slot => [Number(slot.dataset['slot']), slot]));
}

/** Renders `tree` and calls `onHydrated` after its effects have run. */
function IslandRoot({ onHydrated, tree }: { onHydrated: () => void; tree: ReactNode }): ReactNode {
  useEffect(onHydrated, [onHydrated]);
  return tree;
}

/**
 * Loads an island's component and starts hydration, unless the island is already hydrated. Resolves before React has
 * rendered the component. Rejects if the component fails to load.
 */
export async function hydrateIsland(island: PressedIsland): Promise<void> {
  if (roots.has(island)) return;
  void loadStyle(cards); // The island may later show components whose styles the document does not link.
  const [component] = await Promise.all([
    loadComponent(island.dataset),
    loadDocumentShell().catch((error: unknown) => console.error(error)), // Only some components need the site's data.
  ]);
  if (roots.has(island) || !island.isConnected) return;
  const data = JSON.parse(island.dataset['props'] ?? '') as IslandData;
  const nodes = [...island.childNodes];
  const slots = slotsOf(island);
  const holders = new Map<number, Holder>();
  const findPart = (): AnyComponent => Tab as AnyComponent;
  const tree = buildIsland(component, data, findPart, index => {
    const holder = { element: slots.get(index) };
    holders.set(index, holder);
    return createElement(LiveMarkup, { as: 'quire-html', 'data-slot': index, holder });
  });
  /** Marks the island as failed and returns its server-rendered nodes, with the current contents of the slots. */
  const restoreServerMarkup = (): Node[] => {
    island.dataset['failed'] = '';
    for (const [index, slot] of slots) takeOver(holders.get(index) ?? { element: undefined }, slot);
    return nodes;
  };
  const repeatInput = keepInput(island);
  const onHydrated = (): void => {
    island.dataset['hydrated'] = '';
    repeatInput();
    repeatPresses(island);
  };
  const name = `island ${island.dataset['module']}#${island.dataset['export']}`;
  const boundary = createElement(
    Boundary,
    { name, fallback: createElement(Nodes, { nodes: restoreServerMarkup }) },
    createElement(IslandRoot, { onHydrated, tree }),
  );
  const options = {
    ...ERROR_HANDLERS,
    identifierPrefix: island.dataset['id'] ?? '',
    // Ignore errors of islands that were unmounted while hydrating.
    onRecoverableError: (error: unknown) => roots.has(island) && console.error(error),
  };
  startTransition(() => {
    roots.set(island, hydrateRoot(island, boundary, options));
  });
}

/** Repeats the clicks and submits that `press.ts` holds for an island. */
function repeatPresses(island: PressedIsland): void {
  const presses = island.quirePresses ?? [];
  island.quirePresses = undefined;
  void replay(presses);
}

/** Unmounts the islands of the current article before a navigation replaces the article. */
export function unmountIslands(): void {
  const previousRoots = [...roots.values()];
  roots.clear();
  for (const root of previousRoots) root.unmount();
}
