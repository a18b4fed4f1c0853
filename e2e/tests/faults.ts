import { expect, type Page, test as base } from '@playwright/test';

/** A `page` for tests that provoke logged errors. The errors are in `logged`. Uncaught errors still fail the test. */
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

/** Changes a served document like a browser extension or a proxy. Fails if the change has no effect. */
export async function alter(page: Page, url: string, change: (html: string) => string): Promise<void> {
  await page.route(url, async route => {
    const response = await route.fetch();
    const html = await response.text();
    const altered = change(html);
    expect(altered !== html, 'the change applies').toBe(true);
    await route.fulfill({ response, body: altered });
  });
}

/**
 * Records the nodes in `selector` for {@link isSameContent} when the document has been parsed, before module scripts
 * run.
 */
export async function markContent(page: Page, selector: string): Promise<void> {
  await page.addInitScript(target => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const nodes = [...(document.querySelector(target)?.childNodes ?? [])];
      const text = document.querySelector(target)?.textContent;
      Object.assign(window, { served: { nodes, text } });
    });
  }, selector);
}

/** Returns whether `selector` still contains exactly the served nodes, in order and with the served text. */
export async function isSameContent(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(target => {
    const { nodes, text } = (window as unknown as { served: { nodes: Node[]; text: string } }).served;
    const element = document.querySelector(target);
    const shown = [...(element?.childNodes ?? [])];
    return nodes.length > 0 && nodes.every((node, index) => node === shown[index]) && element?.textContent === text;
  }, selector);
}

export { expect };
