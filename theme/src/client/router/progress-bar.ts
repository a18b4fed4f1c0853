/** The loading bar at the top of the page. */
import { MINIMUM, SPEED_MS, START_AFTER_MS, TRICKLE_MS, trickle } from './progress.ts';

let bar: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(value: number): void {
  bar ??= document.createElement('div');
  bar.className = 'q-progress';
  if (!bar.isConnected) document.body.append(bar);
  bar.style.transform = `scaleX(${value})`;
  timer = setTimeout(() => show(trickle(value)), TRICKLE_MS);
}

/** Starts the bar when a page begins to load. */
export function startProgress(): void {
  timer ??= setTimeout(() => show(MINIMUM), START_AFTER_MS);
}

/** Completes the bar when the page has loaded or failed to load. */
export function endProgress(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!bar) return;
  bar.style.transform = '';
  bar.dataset['state'] = 'done';
  const finishedBar = bar;
  bar = undefined;
  setTimeout(() => finishedBar.remove(), 2 * SPEED_MS);
}
