import { expect, test as base } from '@playwright/test';
import type { WebDriver } from 'selenium-webdriver';
import { type BrowserName, start } from './driver.ts';
import { Reader } from './reader.ts';
import { type SiteName, SITES, sitePort, workerPorts } from './sites.ts';
import { BLANK_PATH, watch, type WatchedSite } from './watched-site.ts';

const DESKTOP = { width: 1440, height: 900 };

interface WorkerFixtures {
  engine: BrowserName;
  /** A browser window, and the sites that it can visit. */
  session: { driver: WebDriver; sites: Record<SiteName, WatchedSite> };
}

interface TestFixtures {
  /** The site under test, set with `test.use({ siteName: 'manual' })`. */
  siteName: SiteName;
  site: WatchedSite;
  reader: Reader;
}

/**
 * Provides a `reader` who visits a site for the first time. The test fails if a page logs an error or a warning, if a
 * request fails, or if the content security policy blocks anything.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteName: ['rslib', { option: true }],

  engine: ['firefox', { option: true, scope: 'worker' }],

  session: [
    async ({ engine }, use, { parallelIndex }) => {
      const ports = workerPorts(parallelIndex);
      const names = Object.keys(SITES) as SiteName[];
      const watched = names.map(async name => [name, await watch(sitePort(name), ports.proxy(name))] as const);
      const sites = Object.fromEntries(await Promise.all(watched)) as Record<SiteName, WatchedSite>;
      // Starts the driver last: if the setup failed with an open browser, the driver would keep its port.
      const { driver, stop } = await start(engine, ports.driver);
      await use({ driver, sites });
      await stop();
      for (const site of Object.values(sites)) site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  site: async ({ session, siteName }, use) => {
    const site = session.sites[siteName];
    site.hasScripts = true;
    site.failed = [];
    await use(site);
    expect(site.failed, 'failed requests').toEqual([]);
  },

  reader: async ({ session: { driver }, site }, use, info) => {
    const reader = new Reader(driver, site.origin);
    await reader.load(BLANK_PATH);
    await reader.run("localStorage.clear(); sessionStorage.clear(); localStorage.setItem('visited', '1')");
    await reader.resize(DESKTOP.width, DESKTOP.height);
    await use(reader);
    if (info.status !== info.expectedStatus) {
      const body = Buffer.from(await driver.takeScreenshot(), 'base64');
      await info.attach('window', { body, contentType: 'image/png' });
    }
    if (!site.hasScripts) return;
    expect(await reader.run("return 'watched' in document.documentElement.dataset"), 'the page is watched').toBe(true);
    expect(await reader.run("return JSON.parse(sessionStorage.getItem('problems') ?? '[]')")).toEqual([]);
  },
});

export { expect };
