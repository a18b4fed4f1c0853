/**
 * Shows a paragraph's translation next to the paragraph while the reader holds Alt or, after a long press on a touch
 * screen, until the next touch. While Alt is held, the up and down arrow keys move to the previous and next paragraph.
 * The panel's code loads on first use.
 */
import { inlineData } from '../../base/data.ts';
import { currentPageStore } from '../../base/site.ts';
import type { Alternate } from '../../contract.ts';

/** Time before the translation appears, in milliseconds. Key combinations and taps are shorter. */
const HOLD_MS = 250;
/** Maximum distance, in pixels, that a finger may move during a long press. */
const TOLERANCE = 10;

let timer: ReturnType<typeof setTimeout> | undefined;
let isShown = false;

/**
 * Returns the translation in the language that the browser prefers most, or else the first translation. Returns
 * undefined if the page is not translated.
 */
function translation(): Alternate | undefined {
  const translations = (currentPageStore.get() ?? inlineData()).page.alternates.filter(({ exact }) => exact);
  const preferred = navigator.languages.map(tag => translations.find(({ lang }) => `${tag}-`.startsWith(`${lang}-`)));
  return preferred.find(Boolean) ?? translations[0];
}

/** Loads the panel's code and calls `action` with the module. Logs errors. */
function run(action: (panel: typeof import('./panel.ts')) => unknown): void {
  import('./panel.ts').then(action).catch((error: unknown) => console.error(error));
}

function show(target: Element | undefined): void {
  const alternate = translation();
  if (!alternate) return;
  isShown = true;
  run(panel => isShown && panel.show(alternate, target));
}

function hide(): void {
  clearTimeout(timer);
  if (!isShown) return;
  isShown = false;
  run(panel => panel.hide());
}

/** Calls `show` after a delay, unless `hide` is called first. */
function scheduleShow(target?: Element): void {
  clearTimeout(timer);
  timer = setTimeout(show, HOLD_MS, target);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'Alt') {
    if (!repeat && !ctrlKey && !metaKey && !shiftKey) scheduleShow();
  } else if (isShown && (key === 'ArrowUp' || key === 'ArrowDown')) {
    event.preventDefault();
    run(panel => panel.move(key === 'ArrowUp' ? -1 : 1));
  } else hide();
}

function onKeyUp(event: KeyboardEvent): void {
  if (event.key !== 'Alt') return;
  if (isShown) event.preventDefault(); // On Windows, Alt would move the focus to the menu of the browser.
  hide();
}

function onTouch({ pointerType, target, clientX, clientY }: PointerEvent): void {
  hide();
  const isInArticle = target instanceof Element && target.closest('.q-article') && !target.closest('a, button');
  if (pointerType !== 'touch' || !isInArticle) return;
  scheduleShow(target);
  const cancel = new AbortController();
  const { signal } = cancel;
  const stop = (): void => {
    clearTimeout(timer);
    cancel.abort();
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, stop, { signal });
  addEventListener(
    'pointermove',
    event => Math.hypot(event.clientX - clientX, event.clientY - clientY) > TOLERANCE && stop(),
    { signal },
  );
}

/** Starts handling Alt and long presses. Does nothing if the browser does not support popovers. */
export function watch(): void {
  if (!('popover' in HTMLElement.prototype)) return;
  addEventListener('keydown', onKeyDown);
  addEventListener('keyup', onKeyUp);
  addEventListener('pointerdown', onTouch);
  addEventListener('pointerover', ({ target, pointerType }) => {
    if (isShown && pointerType === 'mouse' && target instanceof Element) run(panel => panel.follow(target));
  });
  for (const type of ['blur', 'pagehide', 'reload-content']) addEventListener(type, hide);
}
