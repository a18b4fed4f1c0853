/**
 * Hydrates the islands of an article (its interactive components), each when it approaches the viewport. React loads
 * with the first island.
 */
import { holdPress, type PressedIsland } from '../page/press.ts';

/** `rootMargin`: distance from the viewport at which an island hydrates. */
const MARGIN = '300px';

let observer: IntersectionObserver | undefined;

/**
 * Marks an island as failed. The island keeps its server-rendered markup, in which CSS expands the parts that its
 * controls would open.
 */
function markFailed(island: HTMLElement): void {
  island.dataset['failed'] = '';
}

function hydrate(island: PressedIsland): void {
  import('./hydrate-island.ts')
    .then(({ hydrateIsland }) => hydrateIsland(island))
    .catch((error: unknown) => {
      console.error(error);
      markFailed(island);
    });
}

/**
 * Returns the first element in an island that generates a box. The island itself is `display: contents` and never
 * intersects the viewport; `<link>` elements that React writes in front of a component are not displayed.
 */
function firstBoxIn(island: Element): Element | undefined {
  for (const element of island.children) {
    const { display } = getComputedStyle(element);
    if (display === 'none') continue;
    const box = display === 'contents' ? firstBoxIn(element) : element;
    if (box) return box;
  }
  return undefined;
}

function whenIdle(action: () => void): void {
  // `'requestIdleCallback' in window` would also be true if an element had this name as its id.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(action);
  else setTimeout(action);
}

function observe(islands: HTMLElement[]): void {
  const byBox = new Map<Element, HTMLElement[]>();
  // Without IntersectionObserver, hydrate every island when the browser is idle.
  observer =
    typeof IntersectionObserver === 'function'
      ? new IntersectionObserver(
          (entries, self) => {
            for (const { isIntersecting, target } of entries) {
              if (!isIntersecting) continue;
              self.unobserve(target);
              byBox.get(target)?.forEach(hydrate);
            }
          },
          { rootMargin: MARGIN },
        )
      : undefined;
  for (const island of islands) {
    const box = observer && firstBoxIn(island);
    if (box) {
      byBox.set(box, [...(byBox.get(box) ?? []), island]);
      observer?.observe(box);
    } else whenIdle(() => hydrate(island));
  }
}

/**
 * Observes the islands of the current page, and of each page after a navigation. Holds clicks and submits in islands
 * that are not hydrated yet.
 */
export function watchIslands(): void {
  for (const type of ['click', 'submit']) addEventListener(type, holdPress, true);
  const observeIslands = (): void => {
    observer?.disconnect();
    const islands = [...document.querySelectorAll<HTMLElement>('quire-island')];
    if (islands.length > 0) observe(islands);
  };
  addEventListener('reload-content', observeIslands);
  observeIslands();
}
