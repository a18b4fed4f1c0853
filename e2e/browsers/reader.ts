import { expect } from '@playwright/test';
import { Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';

/**
 * Defines `find(css, text)`, which returns the first visible element that matches `css` and has `text` in its label or,
 * without a label, in its content.
 */
const FIND = `
const name = element => element.getAttribute('aria-label') ?? element.textContent;
const isShown = element => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
const find = (css, text) =>
  [...document.querySelectorAll(css)].find(element => name(element).includes(text) && isShown(element)) ?? null;
`;

/** Returns the center of an element, if it has not moved since the last call and no other element covers it. */
const CENTER = `${FIND}
const element = find(...arguments);
if (!element) return null;
const { top, bottom } = element.getBoundingClientRect();
if (top < 100 || bottom > innerHeight - 20) element.scrollIntoView({ block: 'center', behavior: 'instant' });
const { x, y, width, height } = element.getClientRects()[0];
const center = [Math.round(x + width / 2), Math.round(y + height / 2)];
const isStill = window.lastCenter?.join() === center.join();
window.lastCenter = center;
// During a view transition, images of the old and the new page cover both.
const isInTransition = document
  .getAnimations()
  .some(({ effect }) => effect?.pseudoElement?.startsWith('::view-transition'));
return isStill && !isInTransition && element.contains(document.elementFromPoint(...center)) ? center : null;
`;

/** The actions of a reader on a page: find, click, type. Every action waits until it is possible. */
export class Reader {
  readonly #driver: WebDriver;
  readonly #origin: string;

  constructor(driver: WebDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Opens a page and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.load(path);
    await this.live();
  }

  /** Scrolls to a part of an island, because islands hydrate only in view, and waits until React has hydrated it. */
  async hydrate(css: string): Promise<void> {
    const isHydrated = `const element = document.querySelector(arguments[0]);
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return Object.keys(element).some(key => key.startsWith('__reactProps$'));`;
    await expect.poll(() => this.run<boolean>(isHydrated, css), `${css} is hydrated`).toBe(true);
  }

  /** Opens a page without waiting for hydration. */
  async load(path: string): Promise<void> {
    await this.#driver.get(this.#origin + path);
  }

  async live(): Promise<void> {
    await expect.poll(() => this.run<boolean>("return 'live' in document.documentElement.dataset")).toBe(true);
  }

  async reload(): Promise<void> {
    await this.#driver.navigate().refresh();
    await this.live();
  }

  back(): Promise<void> {
    return this.#driver.navigate().back();
  }

  forward(): Promise<void> {
    return this.#driver.navigate().forward();
  }

  /** Resizes the page. Browsers have a minimum window width of several hundred pixels. */
  async resize(width: number, height: number): Promise<void> {
    const window = this.#driver.manage().window();
    const { width: outer, height: outerHeight } = await window.getRect();
    const [inner = 0, innerHeight = 0] = await this.run<number[]>('return [innerWidth, innerHeight]');
    await window.setRect({ width: width + outer - inner, height: height + outerHeight - innerHeight });
  }

  /** Runs the body of a function in the page. */
  run<Result>(body: string, ...values: unknown[]): Promise<Result> {
    return this.#driver.executeScript<Result>(body, ...values);
  }

  /** Waits for the element with `css` and `text` to become visible. */
  async find(css: string, text = ''): Promise<WebElement> {
    let element: WebElement | null = null;
    await expect.poll(async () => (element = await this.#now(css, text)) !== null, `${css} ${text}`).toBe(true);
    return element as unknown as WebElement;
  }

  #now(css: string, text: string): Promise<WebElement | null> {
    return this.run(`${FIND} return find(...arguments)`, css, text);
  }

  async sees(css: string, text = ''): Promise<void> {
    await this.find(css, text);
  }

  async seesNo(css: string, text = ''): Promise<void> {
    await expect.poll(async () => (await this.#now(css, text)) === null, `no ${css} ${text}`).toBe(true);
  }

  /** Waits until the page is at `path`, which includes query and hash. */
  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.#driver.getCurrentUrl()).toBe(this.#origin + path);
  }

  /** Returns the path of a link, including query and hash. */
  pathOf(link: WebElement): Promise<string> {
    return this.run('return arguments[0].pathname + arguments[0].search + arguments[0].hash', link);
  }

  /** Waits until the property `property` of the first element that matches `css` equals `value`. */
  async has(css: string, property: string, value: unknown): Promise<void> {
    const body = 'return document.querySelector(arguments[0])?.[arguments[1]] ?? null';
    await expect.poll(() => this.run(body, css, property), `${css}.${property}`).toBe(value);
  }

  /** Scrolls to an element and clicks it. */
  async click(css: string, text = ''): Promise<void> {
    const [x, y] = await this.#centerOf(css, text);
    await this.clickAt(x, y);
  }

  /** Moves the pointer onto an element. */
  async hover(css: string, text = ''): Promise<void> {
    const [x, y] = await this.#centerOf(css, text);
    await this.#driver.actions().move({ origin: Origin.VIEWPORT, x, y }).perform();
  }

  /** Clicks at a position in the window. */
  async clickAt(x: number, y: number): Promise<void> {
    await this.#driver.actions().move({ origin: Origin.VIEWPORT, x, y }).click().perform();
  }

  /**
   * Waits until an element has stopped moving and is not covered. Returns a position in the window at which the pointer
   * hits the element.
   */
  async #centerOf(css: string, text: string): Promise<[number, number]> {
    let center: [number, number] | null = null;
    await expect
      .poll(async () => (center = await this.run<typeof center>(CENTER, css, text)) !== null, {
        message: `${css} ${text} can be pressed`,
        intervals: [100],
      })
      .toBe(true);
    return center as unknown as [number, number];
  }

  /** Types text, or presses keys one after the other. */
  async type(...keys: string[]): Promise<void> {
    await this.#driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** Presses a key while Control is down. */
  async control(key: string): Promise<void> {
    await this.#driver.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform();
  }

  /** Waits until the focused element matches `css`. */
  async isFocused(css: string): Promise<void> {
    await expect
      .poll(() => this.run<boolean>('return document.activeElement.matches(arguments[0])', css), `focus on ${css}`)
      .toBe(true);
  }
}
