import { expect, type Page, test as base } from '@playwright/test';

/** A `page` for tests that expect logged errors and collect them in `logged`. Uncaught errors still fail the test. */
export const test = base.extend<{ logged: string[] }>({
  logged: [
    async ({ page }, use) => {
      const logged: string[] = [];
      const uncaught: string[] = [];
      page.on('console', message => message.type() === 'error' && logged.push(message.text()));
      page.on('pageerror', error => uncaught.push(`${page.url()}: ${error}`));
      await use(logged);
      expect(uncaught).toEqual([]);
    },
    { auto: true },
  ],
});

/** Serves a document with a change like the ones browser extensions and proxies make. Fails if nothing changed. */
export async function alter(page: Page, url: string, change: (html: string) => string): Promise<void> {
  await page.route(url, async route => {
    const response = await route.fetch();
    const html = await response.text();
    const altered = change(html);
    expect(altered !== html, 'the change applies').toBe(true);
    await route.fulfill({ response, body: altered });
  });
}

/** Marks the nodes in `selector` for {@link isSameContent}, before any script of the page runs. */
export async function markContent(page: Page, selector: string): Promise<void> {
  await page.addInitScript(wanted => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const nodes = [...(document.querySelector(wanted)?.childNodes ?? [])];
      const text = document.querySelector(wanted)?.textContent;
      Object.assign(window, { served: { nodes, text } });
    });
  }, selector);
}

/** Whether `selector` contains exactly the served nodes, in order, with their text. */
export async function isSameContent(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(wanted => {
    const { nodes, text } = (window as unknown as { served: { nodes: Node[]; text: string } }).served;
    const now = document.querySelector(wanted);
    const shown = [...(now?.childNodes ?? [])];
    return nodes.length > 0 && nodes.every((node, index) => node === shown[index]) && now?.textContent === text;
  }, selector);
}

export { expect };
