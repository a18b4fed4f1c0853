import type { Locator, Page } from '@playwright/test';

/** Resolves after two animation frames: what was due before has been painted. Needs a clock that runs. */
export function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>(done => void requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Resolves after a task of the page, with Playwright's clock stopped too. */
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

/** Stops the page's clock: from here on its timers run only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Resolves when no animation or transition runs on an element or below it. */
export function animated(locator: Locator): Promise<unknown> {
  return locator.evaluate(element =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => undefined))),
  );
}

/** Scrolls the page by so many CSS pixels; resolves after its scroll event. */
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

/** Turns the wheel over the pointer's place. Resolves when the page has had the event and painted since. */
export async function turnWheel(page: Page, distance: number): Promise<void> {
  await page.evaluate(() => {
    const turned = new Promise<void>(done => {
      const onWheel = (): void => void requestAnimationFrame(() => requestAnimationFrame(() => done()));
      // Not passive: only then does the compositor wait for the page.
      addEventListener('wheel', onWheel, { once: true, passive: false, capture: true });
    });
    Object.assign(window, { turned });
  });
  await painted(page); // from here on the compositor has the listener
  await page.mouse.wheel(0, distance);
  await page.evaluate(() => (window as unknown as { turned: Promise<void> }).turned);
}
