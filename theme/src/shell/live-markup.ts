/**
 * Preserves markup that React does not manage. When React recreates the surrounding elements (after a hydration
 * mismatch or an error), the live nodes move into the new elements. No markup is parsed again, and islands keep their
 * state.
 */

/** A reference to the element that currently contains the live nodes. Undefined if there is no such element yet. */
export interface Holder {
  element: Element | undefined;
}

/**
 * Stores `element` in the holder and moves the live nodes into it. Does nothing if the holder already contains
 * `element`, which is the usual case during hydration. If the previous element is still connected, as in an island that
 * renders its children twice, clones the nodes.
 */
export function takeOver(holder: Holder, element: Element): void {
  const { element: previous } = holder;
  if (previous === element) return;
  holder.element = element;
  if (previous)
    element.replaceChildren(...(previous.isConnected ? (previous.cloneNode(true) as Element) : previous).childNodes);
}

/** Holders of the current page, by name. {@link holderOf} clears them after a navigation. */
let holders = new Map<string, Holder>();
let holdersVisit = 0;

/** Returns the holder with a name. A new `visit` discards the holders of the previous page. */
export function holderOf(name: string, visit: number): Holder {
  if (visit !== holdersVisit) {
    holders = new Map();
    holdersVisit = visit;
  }
  let holder = holders.get(name);
  if (!holder) holders.set(name, (holder = { element: undefined }));
  return holder;
}

/** Parts of the shell whose markup is the fallback after an error. The CSS class of a part is `q-` and its name. */
const PARTS = ['navbar', 'sidebar', 'localbar', 'breadcrumbs', 'page-copy', 'doc-footer', 'to-top', 'outline'];

/** Registers the elements of the server-rendered document, before hydration. */
export function holdDocument(root: Element, visit: number): void {
  const hold = (name: string, selector: string): void => {
    holderOf(name, visit).element = root.querySelector(selector) ?? undefined;
  };
  hold('main', 'main');
  for (const part of ['', 'rest']) hold(`article:${part}`, `[data-article="${part}"]`);
  for (const part of PARTS) hold(part, `.q-${part}`);
}
