import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Random } from './random.ts';
import type { SlowProxy } from './slow-proxy.ts';

/** The state of a page that must match the URL. */
export interface Shown {
  url: string;
  title: string;
  lang: string;
  heading: string;
  outline: string[];
  /** Entries of the sidebar and the navbar with `aria-current`. */
  current: string[];
}

/**
 * In milliseconds: the time without requests and changes after which a page counts as settled, and the time limit for
 * settling.
 */
const QUIET_MS = 250;
const SETTLE_MS = 30_000;

/** Reads from the document the state that must match the URL. */
export function shownIn(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const marks = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map(
        link => `${link.getAttribute('aria-current')} ${link.getAttribute('href') ?? link.textContent}`,
      );
    return {
      url: location.href,
      title: document.title,
      lang: document.documentElement.lang,
      heading: document.querySelector('h1')?.textContent ?? '',
      outline: [...document.querySelectorAll('.q-outline a')].map(link => link.getAttribute('href') ?? ''),
      current: [...marks('.q-sidebar [aria-current]'), ...marks('.q-navbar-menu [aria-current]')],
    };
  });
}

/** Ignores errors that occur because the document is being replaced. The reader's step then has no effect. */
function ifReplaced(error: unknown): undefined {
  if (!/context was destroyed|Cannot find context|Not attached|navigat/i.test(String(error))) throw error;
}

/** The browser tab of an impatient reader. */
export class Walk {
  /** The actions so far, for error messages. */
  readonly steps: string[] = [];
  /** The scroll position at which each settled page was left, by key of the history entry. */
  private readonly tops = new Map<string, number>();
  /** Time of the last reload. */
  private reloaded = 0;
  /**
   * Keys of history entries that were added or left before hydration, when the browser may still have been restoring
   * scroll positions.
   */
  private readonly early = new Set<string | undefined>();

  private constructor(
    private readonly page: Page,
    private readonly browser: CDPSession,
    private readonly proxy: SlowProxy,
    private readonly random: Random,
  ) {}

  static async start(page: Page, proxy: SlowProxy, random: Random): Promise<Walk> {
    return new Walk(page, await page.context().newCDPSession(page), proxy, random);
  }

  /** Opens the first page, which becomes the first entry in the history. */
  async open(url: string): Promise<void> {
    await this.page.addInitScript(() => {
      addEventListener('beforeunload', () => Object.assign(window, { isUnloading: true }));
      navigation.addEventListener('navigate', () => {
        const shown = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
        const key = navigation.currentEntry?.key;
        if (key !== undefined && shown !== undefined && new URL(shown).pathname === location.pathname)
          sessionStorage.setItem(`walk.${key}`, String(scrollY));
      });
    });
    await this.page.goto(url, { waitUntil: 'domcontentloaded' });
    await this.browser.send('Page.resetNavigationHistory');
  }

  /** Takes random steps without waiting for their pages, except for some pauses. */
  async take(count: number): Promise<void> {
    for (let remaining = count; remaining > 0; remaining--) {
      await this.step();
      await sleep(this.random.pick([0, 0, 10, 20, 50, 150, 400]));
    }
  }

  private async step(): Promise<void> {
    switch (this.random.below(10)) {
      case 0:
      case 1:
      case 2:
        return this.follow('.q-sidebar a, .q-navbar a, main a, .q-outline a', this.random.chance(0.5));
      case 3:
        return this.follow('.q-outline a, .q-header-anchor', false);
      case 4:
        return this.changeHash();
      case 5:
        return this.traverse(this.random.pick([-1, -1, -2, 1, 2]));
      case 6:
        return this.goByBrowser(-1);
      case 7:
        return this.goByBrowser(this.random.pick([-1, 1]));
      case 8:
        return this.reload();
      default:
        return this.settleAndScroll();
    }
  }

  /** Runs a function in the page. Returns undefined if the document is being replaced. */
  private async run<T, A>(action: (argument: A) => T, argument: A): Promise<T | undefined> {
    return (this.page.evaluate(action as never, argument) as Promise<T>).catch(ifReplaced);
  }

  private async follow(selector: string, isHovered: boolean): Promise<void> {
    const clicked = await this.run(
      ([target, index, hovers, reloaded]) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>(target)].filter(
          link => link.origin === location.origin && link.target === '' && !/\.\w+$/.test(link.pathname),
        );
        const link = links[index % links.length];
        if (!link) return undefined;
        const { href } = link;
        // If another document is about to replace this document, every browser loses hash changes.
        if (('isUnloading' in window || performance.timeOrigin < reloaded) && link.hash !== '') return undefined;
        // A link to the current page scrolls to the top or to the target.
        const here = href === location.href ? navigation.currentEntry?.key : undefined;
        const before = navigation.currentEntry?.key;
        if (hovers) link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        link.click();
        const isLive = 'live' in document.documentElement.dataset;
        return { href, here, early: isLive ? [] : [before, navigation.currentEntry?.key] };
      },
      [selector, this.random.below(10_000), isHovered, this.reloaded] as const,
    );
    if (clicked?.here !== undefined) this.tops.delete(clicked.here);
    for (const key of clicked?.early ?? []) this.early.add(key);
    this.steps.push(`click ${clicked?.href}`);
  }

  private async changeHash(): Promise<void> {
    const changed = await this.run(
      ([index, reloaded]) => {
        const headings = [...document.querySelectorAll('main :is(h2, h3)[id]')];
        const id = headings[index % headings.length]?.id;
        const before = navigation.currentEntry?.key;
        if (
          id !== undefined &&
          `#${id}` !== location.hash &&
          !('isUnloading' in window) &&
          performance.timeOrigin >= reloaded
        )
          location.hash = id;
        const isLive = 'live' in document.documentElement.dataset;
        return { id, early: isLive ? [] : [before, navigation.currentEntry?.key] };
      },
      [this.random.below(10_000), this.reloaded] as const,
    );
    for (const key of changed?.early ?? []) this.early.add(key);
    this.steps.push(`hash ${changed?.id}`);
  }

  private async traverse(delta: number): Promise<void> {
    this.steps.push(`go ${delta}`);
    await this.run(steps => history.go(steps), delta);
  }

  /** Presses the browser's Back or Forward button. */
  private async goByBrowser(delta: number): Promise<void> {
    this.steps.push(delta < 0 ? 'back' : 'forward');
    const browserHistory = await this.browser.send('Page.getNavigationHistory').catch(ifReplaced);
    const entry = browserHistory?.entries[browserHistory.currentIndex + delta];
    if (entry) await this.browser.send('Page.navigateToHistoryEntry', { entryId: entry.id }).catch(ifReplaced);
  }

  private async reload(): Promise<void> {
    this.steps.push('reload');
    this.reloaded = Date.now();
    await this.browser.send('Page.reload').catch(ifReplaced);
  }

  private async settleAndScroll(): Promise<void> {
    await this.settle();
    const scrolled = await this.run(part => {
      scrollTo({ top: (part / 1000) * (document.body.scrollHeight - innerHeight), behavior: 'instant' });
      return { key: navigation.currentEntry?.key, top: scrollY };
    }, this.random.below(1000));
    if (scrolled?.key !== undefined) this.tops.set(scrolled.key, scrolled.top);
    this.steps.push(`settled, scrolled to ${scrolled?.top}`);
  }

  /** Waits until the page is live, no request is pending, and URL, title and scroll position have stopped changing. */
  async settle(): Promise<void> {
    const end = Date.now() + SETTLE_MS;
    let [before, since] = ['', Date.now()];
    while (Date.now() - since < QUIET_MS) {
      if (Date.now() > end)
        throw new Error(
          `the page does not settle (${before}, ${this.proxy.pending} requests): ${this.steps.join(', ')}`,
        );
      await sleep(50);
      const now = await this.run(() => {
        const isLive = document.readyState === 'complete' && 'live' in document.documentElement.dataset;
        return isLive ? `${location.href} ${document.title} ${scrollY}` : undefined;
      }, undefined);
      if (this.proxy.pending > 0 || now === undefined || now !== before) [before, since] = [now ?? '', Date.now()];
    }
  }

  /**
   * Returns the scroll positions of the current history entry; undefined if they are unknown. `top` is the current
   * position. `left` is the position when the reader last left the settled page, or undefined. `passed` is the position
   * at the last navigation away from the page. The page may not have settled by then, so fonts and images may have
   * shifted its text since.
   */
  async position(): Promise<{ top: number; left: number | undefined; passed: number | undefined } | undefined> {
    const { key, top, passed } = await this.page.evaluate(() => {
      const entry = navigation.currentEntry?.key;
      const stored = sessionStorage.getItem(`walk.${entry}`);
      return { key: entry, top: scrollY, passed: stored === null ? undefined : Number(stored) };
    });
    if (key !== undefined && this.early.has(key) && !this.tops.has(key)) return undefined;
    return { top, left: key === undefined ? undefined : this.tops.get(key), passed };
  }
}
