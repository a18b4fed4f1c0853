/** An island (an interactive component in an article), with the clicks and submits held until it is hydrated. */
export interface PressedIsland extends HTMLElement {
  quirePresses?: Event[] | undefined;
}

/** Elements that the browser handles without scripts. Their clicks are not held. */
export const NATIVE_CONTROLS =
  'a[href],summary,label,input,select,textarea,form,audio,video,[popovertarget],[contenteditable]';

/**
 * Holds a click or a form's submit in an island that is not hydrated yet: other listeners do not receive it, and it is
 * repeated after hydration. Events in an island's HTML slots (server-rendered content that the component shows) are not
 * held, because they do not need the component.
 */
export function holdPress(event: Event): void {
  const { target, type } = event;
  if (!(target instanceof Element) || (type === 'click' && target.closest(NATIVE_CONTROLS))) return;
  const island = target.closest<PressedIsland>('quire-island,quire-html');
  if (!island?.matches('quire-island:not([data-hydrated],[data-failed])')) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  (island.quirePresses ??= []).push(event);
}
