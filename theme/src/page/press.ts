/** An island whose component is not hydrated yet, with the clicks that the reader has made in it. */
export interface PressedIsland extends HTMLElement {
  quirePresses?: Event[] | undefined;
}

/** Elements that the browser handles without scripts. Their clicks are not held. */
export const NATIVE = 'a[href],summary,label,input,select,textarea,form,audio,video,[popovertarget],[contenteditable]';

/**
 * Holds clicks in an island that is not hydrated yet: nothing else sees them, and the island dispatches them when it is
 * hydrated. Clicks in the HTML slots of islands are not held, because they do not need the component.
 */
export function holdPress(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(NATIVE)) return;
  const island = target.closest<PressedIsland>('quire-island,quire-html');
  if (!island?.matches('quire-island:not([data-hydrated],[data-failed])')) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  (island.quirePresses ??= []).push(event);
}
