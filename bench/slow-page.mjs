// Pages on a slow machine and network, for measurements of first visits.

/** Factor by which the CPU is slowed down. */
export const SLOWDOWN = 4;
/** Network limits: throughput in bytes per second, and latency in milliseconds. */
const NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };

/** Opens a page with an empty cache in a new context. `observe` runs in the page before all other scripts. */
export async function slowPage(browser, contextOptions, observe) {
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(observe);
  return page;
}

/** Returns the median of numbers; of an even count, the higher of the two in the middle. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
