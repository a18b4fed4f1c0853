/**
 * Markup in the document that React did not make and must not lose. When React renders anew around it (a hydration
 * mismatch, a part that throws), the elements change and the live nodes move into the new ones: nothing is parsed
 * twice, and the islands among them stay alive.
 */

/** The element that holds the live nodes now. Undefined: nothing is held yet. */
export interface Holder {
  element: Element | undefined;
}

/**
 * Makes `element` the holder and moves the live nodes into it. Costs a comparison when it is the holder already, which
 * is what hydration leads to. Where both are in the document (an island that shows its children twice) the new one
 * gets a copy.
 */
export function takeOver(holder: Holder, element: Element): void {
  const { element: last } = holder;
  if (last === element) return;
  holder.element = element;
  if (last) element.replaceChildren(...(last.isConnected ? (last.cloneNode(true) as Element) : last).childNodes);
}

/** Holders of the page shown, by name. Those of the page before are forgotten. */
let holders = new Map<string, Holder>();
let heldVisit = 0;

/** The holder of a name on the page of a visit. */
export function holderOf(name: string, visit: number): Holder {
  if (visit !== heldVisit) {
    holders = new Map();
    heldVisit = visit;
  }
  let holder = holders.get(name);
  if (!holder) holders.set(name, (holder = { element: undefined }));
  return holder;
}

/** Parts of the shell whose markup in the document is kept for the case that they throw: their names are classes. */
const PARTS = ['navbar', 'sidebar', 'localbar', 'breadcrumbs', 'doc-footer', 'to-top', 'outline'];

/** Holds what the document of the first page has, before React takes it over. */
export function holdDocument(root: Element, visit: number): void {
  const hold = (name: string, selector: string): void => {
    holderOf(name, visit).element = root.querySelector(selector) ?? undefined;
  };
  hold('main', 'main');
  for (const part of ['', 'rest']) hold(`article:${part}`, `[data-article="${part}"]`);
  for (const part of PARTS) hold(part, `.${part}`);
}
