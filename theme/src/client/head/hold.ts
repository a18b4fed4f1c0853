/**
 * Holds clicks, submits and key presses that only scripts can handle, until the page's scripts have started. `held.ts`
 * then dispatches each held event once, in order.
 */
import { NATIVE_CONTROLS } from '../../page/press.ts';
import { root } from './root.ts';

const heldEvents: Event[] = [];

/**
 * Whether a key opens the search panel, is typed after another held key (as part of the search query), moves between
 * tabs, or opens a popup.
 */
function isHeldKey(event: KeyboardEvent, target: Element): boolean {
  const { key, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  if (target.closest('input,textarea,select,[contenteditable]')) return false;
  const isTyping = heldEvents.some(({ type }) => type === 'keydown') && (key.length === 1 || key === 'Escape');
  return isTyping || key === '/' || (/^(?:Arrow|Home|End)/.test(key) && target.matches('.q-tab,.q-popup-button'));
}

/** Functions that return whether an event is held, by the event's type. */
const IS_HELD: Record<string, (target: Element, event: Event) => unknown> = {
  click: target => !target.closest(NATIVE_CONTROLS) && target.closest('button,quire-island'),
  submit: target => target.closest('quire-island'),
  keydown: (target, event) => isHeldKey(event as KeyboardEvent, target),
};

function hold(event: Event): void {
  const { target, type } = event;
  if (root.dataset['live'] !== undefined || root.dataset['js'] === undefined || !(target instanceof Element)) return;
  if (!IS_HELD[type]?.(target, event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  heldEvents.push(event);
}

globalThis.quireHeld = heldEvents;
for (const type in IS_HELD) addEventListener(type, hold, true);
