/** Hydration of the islands in an article, each by itself, when it is needed. */
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { hydrateRoot } from 'react-dom/client';
import { type AnyComponent, buildIsland, type IslandData } from '../mdx/island-data.ts';

/** How far from the screen an island begins to hydrate. */
const MARGIN = '300px';

const roots = new Map<Element, Root>();
let observer: IntersectionObserver | undefined;

async function loadComponent(element: HTMLElement): Promise<[AnyComponent, (name: string) => AnyComponent]> {
  const { islandComponents, islandParts } = await import('./island-components.ts');
  const find = (table: object, name: string | undefined): AnyComponent => {
    const component = (table as Record<string, AnyComponent>)[name ?? ''];
    if (!component) throw new Error(`no component \`${name}\` for an island`);
    return component;
  };
  const part = (name: string): AnyComponent => find(islandParts, name);
  const { module, export: name, component } = element.dataset;
  if (module === undefined) return [find(islandComponents, component), part];
  let value = (await import(module)) as unknown;
  for (const member of (name ?? 'default').split('.')) value = (value as Record<string, unknown>)[member];
  return [value as AnyComponent, part];
}

async function hydrate(element: HTMLElement): Promise<void> {
  if (roots.has(element)) return;
  const [component, part] = await loadComponent(element);
  if (roots.has(element) || !element.isConnected) return;
  const data = JSON.parse(element.dataset['props'] ?? '') as IslandData;
  const slots = [...element.querySelectorAll<HTMLElement>('quire-html[data-slot]')].filter(
    slot => slot.parentElement?.closest('quire-island') === element,
  );
  const html = new Map(slots.map(slot => [Number(slot.dataset['slot']), slot.innerHTML]));
  const tree = buildIsland(component, data, part, index => html.get(index) ?? '');
  const options = {
    identifierPrefix: element.dataset['id'] ?? '',
    // Leaving the page while an island is still hydrating is no error: nobody will see what React recovers.
    onRecoverableError: (error: unknown) => roots.has(element) && console.error(error),
  };
  startTransition(() => {
    roots.set(element, hydrateRoot(element, tree, options));
  });
  element.dataset['hydrated'] = '';
}

function start(island: HTMLElement): void {
  hydrate(island).catch((error: unknown) => console.error(error));
}

/** The first element of an island that has a box: the island itself is `display: contents` and is never seen. */
function boxOf(island: HTMLElement): Element | undefined {
  let element: Element | null = island.firstElementChild;
  while (element && getComputedStyle(element).display === 'contents') element = element.firstElementChild;
  return element ?? undefined;
}

function whenIdle(action: () => void): void {
  // Not `in window`: an element whose id is the name is there too.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(action);
  else setTimeout(action);
}

/** Watches the islands of the article shown. */
export function mountIslands(): void {
  const islands = document.querySelectorAll<HTMLElement>('quire-island');
  if (islands.length === 0) return;
  const byBox = new Map<Element, HTMLElement[]>();
  observer = new IntersectionObserver(
    (entries, self) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        self.unobserve(target);
        byBox.get(target)?.forEach(start);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const island of islands) {
    const box = island.dataset['when'] === 'idle' ? undefined : boxOf(island);
    if (box) {
      byBox.set(box, [...(byBox.get(box) ?? []), island]);
      observer.observe(box);
    } else whenIdle(() => start(island));
  }
}

/** Takes the islands of the article shown out of React's hands; its markup goes with the page. */
export function unmountIslands(): void {
  observer?.disconnect();
  const left = [...roots.values()];
  roots.clear();
  for (const root of left) root.unmount();
}
