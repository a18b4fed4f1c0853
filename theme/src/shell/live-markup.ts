/**
 * Preserves markup that React does not manage. When React recreates the surrounding elements (after a hydration
 * mismatch or an error), the live nodes move into the new elements. No markup is parsed again, and islands keep their
 * state.
 */

/** The element that currently contains the live nodes. Undefined if there is none yet. */
export interface Holder {
  element: Element | undefined;
}

/**
 * Makes `element` the holder and moves the live nodes into it. Does nothing if `element` already is the holder, as is
 * usual during hydration. If the old element is still connected (an island that renders its children twice), clones the
 * nodes.
 */
export function takeOver(holder: Holder, element: Element): void {
  const { element: last } = holder;
  if (last === element) return;
  holder.element = element;
  if (last) element.replaceChildren(...(last.isConnected ? (last.cloneNode(true) as Element) : last).childNodes);
}

/** Holders of the current page, by name. Cleared on navigation. */
let holders = new Map<string, Holder>();
let heldVisit = 0;

/** The holder with a name, for the page of a visit. */
export function holderOf(name: string, visit: number): Holder {
  if (visit !== heldVisit) {
    holders = new Map();
    heldVisit = visit;
  }
  let holder = holders.get(name);
  if (!holder) holders.set(name, (holder = { element: undefined }));
  return holder;
}

/** Parts of the shell whose markup is kept as the fallback for errors. Their classes are the names after `q-`. */
const PARTS = ['navbar', 'sidebar', 'localbar', 'breadcrumbs', 'doc-footer', 'to-top', 'outline'];

/** Registers the elements of the first document, before hydration. */
export function holdDocument(root: Element, visit: number): void {
  const hold = (name: string, selector: string): void => {
    holderOf(name, visit).element = root.querySelector(selector) ?? undefined;
  };
  hold('main', 'main');
  for (const part of ['', 'rest']) hold(`article:${part}`, `[data-article="${part}"]`);
  for (const part of PARTS) hold(part, `.q-${part}`);
}
