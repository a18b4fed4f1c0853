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

/** Shows the loading bar after {@link START_AFTER_MS}, unless {@link endProgress} is called first. */
export function startProgress(): void {
  timer ??= setTimeout(() => show(MINIMUM), START_AFTER_MS);
}

/** Completes and removes the loading bar. Call when the page has loaded, failed to load or is no longer needed. */
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
