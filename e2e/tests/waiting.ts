import type { Locator, Page } from '@playwright/test';

/**
 * Resolves after two animation frames, when pending changes have been painted. Requires that Playwright's clock is
 * running.
 */
export function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>(done => void requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Resolves after the page has run a task, even while Playwright's clock is paused. */
export function nextTask(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>(done => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done(), { once: true });
        port1.start();
        port2.postMessage(undefined);
      }),
  );
}

/** Pauses the page's clock: its timers then run only through `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Resolves when no animation or transition is running on an element or its descendants. */
export function animated(locator: Locator): Promise<unknown> {
  return locator.evaluate(element =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => undefined))),
  );
}

/** Scrolls the page by a number of CSS pixels. Resolves after the scroll event. */
export function scrollBy(page: Page, top: number): Promise<void> {
  return page.evaluate(
    distance =>
      new Promise<void>(done => {
        addEventListener('scroll', () => done(), { once: true });
        window.scrollBy({ top: distance, behavior: 'instant' });
      }),
    top,
  );
}

/** Turns the wheel at the pointer's position. Resolves after the page has handled the event and painted. */
export async function turnWheel(page: Page, distance: number): Promise<void> {
  await page.evaluate(() => {
    const turned = new Promise<void>(done => {
      const onWheel = (): void => void requestAnimationFrame(() => requestAnimationFrame(() => done()));
      // The listener is not passive, so the compositor must wait for the page.
      addEventListener('wheel', onWheel, { once: true, passive: false, capture: true });
    });
    Object.assign(window, { turned });
  });
  await painted(page); // ensures that the compositor has registered the listener
  await page.mouse.wheel(0, distance);
  await page.evaluate(() => (window as unknown as { turned: Promise<void> }).turned);
}
