/** Hydrates the islands of an article independently and on demand. */
import { createElement, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { hydrateRoot } from 'react-dom/client';
import { Boundary, Nodes, REPORTS } from '../shell/Boundary.tsx';
import { LiveMarkup } from '../shell/LiveMarkup.tsx';
import { type AnyComponent, buildIsland, type IslandData } from '../mdx/island-data.ts';
import { type Holder, takeOver } from '../shell/live-markup.ts';
import type { PressedIsland } from './press.ts';

/** `rootMargin`: distance from the viewport at which an island hydrates. */
const MARGIN = '300px';

const roots = new Map<Element, Root>();
let observer: IntersectionObserver | undefined;

async function loadComponent(element: HTMLElement): Promise<[AnyComponent, (name: string) => AnyComponent]> {
  const islands = (await import('../mdx/islands.ts')) as Record<string, unknown>;
  const find = (name: string | undefined): AnyComponent => {
    const component = islands[name ?? ''];
    if (!component) throw new Error(`the component \`${name}\` of an island is missing`);
    return component as AnyComponent;
  };
  const { module, export: name, component } = element.dataset;
  if (module === undefined) return [find(component), find];
  let value = (await import(module)) as unknown;
  for (const member of (name ?? 'default').split('.')) value = (value as Record<string, unknown>)[member];
  return [value as AnyComponent, find];
}

/** The HTML slots of an island, by index, without those of nested islands. */
function slotsOf(island: HTMLElement): Map<number, HTMLElement> {
  const all = [...island.querySelectorAll<HTMLElement>('quire-html[data-slot]')];
  const own = all.filter(slot => slot.parentElement?.closest('quire-island') === island);
  return new Map(own.map(slot => [Number(slot.dataset['slot']), slot]));
}

async function hydrate(element: HTMLElement): Promise<void> {
  if (roots.has(element)) return;
  const [component, part] = await loadComponent(element);
  if (roots.has(element) || !element.isConnected) return;
  const data = JSON.parse(element.dataset['props'] ?? '') as IslandData;
  const nodes = [...element.childNodes];
  const slots = slotsOf(element);
  const holders = new Map<number, Holder>();
  const tree = buildIsland(component, data, part, index => {
    const holder = { element: slots.get(index) };
    holders.set(index, holder);
    return createElement(LiveMarkup, { as: 'quire-html', 'data-slot': index, holder });
  });
  /** The server-rendered nodes, including the current contents of the slots. */
  const asServed = (): Node[] => {
    giveUp(element);
    for (const [index, slot] of slots) takeOver(holders.get(index) ?? { element: undefined }, slot);
    return nodes;
  };
  const { component: name, module } = element.dataset;
  const props = {
    name: `island ${name ?? `${module}#${element.dataset['export']}`}`,
    fallback: createElement(Nodes, { nodes: asServed }),
  };
  const boundary = createElement(Boundary, props, tree);
  const options = {
    ...REPORTS,
    identifierPrefix: element.dataset['id'] ?? '',
    // Ignore errors of islands that were unmounted while hydrating.
    onRecoverableError: (error: unknown) => roots.has(element) && console.error(error),
  };
  startTransition(() => {
    roots.set(element, hydrateRoot(element, boundary, options));
  });
  element.dataset['hydrated'] = '';
  releasePress(element);
}

/** Dispatches the click that `press.ts` holds for an island. React hydrates the island before it handles the click. */
function releasePress(island: PressedIsland): void {
  const target = island.quirePress;
  island.quirePress = undefined;
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
}

/** Keeps the server-rendered markup of an island. CSS expands the parts that its controls would open. */
function giveUp(island: HTMLElement): void {
  island.dataset['failed'] = '';
}

function start(island: HTMLElement): void {
  hydrate(island).catch((error: unknown) => {
    console.error(error);
    giveUp(island);
  });
}

/**
 * The first element in an island that generates a box. The island itself is `display: contents` and never intersects.
 */
function boxOf(island: HTMLElement): Element | undefined {
  let element: Element | null = island.firstElementChild;
  while (element && getComputedStyle(element).display === 'contents') element = element.firstElementChild;
  return element ?? undefined;
}

function whenIdle(action: () => void): void {
  // `in window` would also be true if an element had this name as id.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(action);
  else setTimeout(action);
}

/** Observes the islands of the current article. */
export function mountIslands(): void {
  const islands = document.querySelectorAll<HTMLElement>('quire-island');
  if (islands.length === 0) return;
  const byBox = new Map<Element, HTMLElement[]>();
  // Without IntersectionObserver, hydrate every island when the browser is idle.
  observer =
    typeof IntersectionObserver === 'function'
      ? new IntersectionObserver(
          (entries, self) => {
            for (const { isIntersecting, target } of entries) {
              if (!isIntersecting) continue;
              self.unobserve(target);
              byBox.get(target)?.forEach(start);
            }
          },
          { rootMargin: MARGIN },
        )
      : undefined;
  for (const island of islands) {
    const box = observer && island.dataset['when'] !== 'idle' ? boxOf(island) : undefined;
    if (box) {
      byBox.set(box, [...(byBox.get(box) ?? []), island]);
      observer?.observe(box);
    } else whenIdle(() => start(island));
  }
}

/** Unmounts the islands of the current article. Navigation removes their markup. */
export function unmountIslands(): void {
  observer?.disconnect();
  const left = [...roots.values()];
  roots.clear();
  for (const root of left) root.unmount();
}
