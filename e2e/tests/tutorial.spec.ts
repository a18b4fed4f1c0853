/**
 * Follows the manual's tutorial: writes its files, runs its commands, compares their output and checks the result of
 * each step in the browser. `TUTORIAL_PICTURES=1` also writes the pictures of the page.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { ESBUILD, QUIRE, stopServer } from './processes.ts';
import { expect, FIRST_PORT, live, test } from './sites.ts';
import { markedWords, parseTutorial, type Step } from './tutorial.ts';
import { animated, painted } from './waiting.ts';

const TUTORIAL = fileURLToPath(new URL('../../docs/guide/start/tutorial.md', import.meta.url));
const WRITES_PICTURES = process.env.TUTORIAL_PICTURES === '1';
const WINDOW = { width: 1280, height: 800 };
const MAX_PICTURE_BYTES = 60_000;

/** The port in the tutorial, and the ports that replace it. */
const DEFAULT_PORT = 4173;
const PORT = FIRST_PORT + 74;
const STATIC_PORT = FIRST_PORT + 75;

const steps = parseTutorial(readFileSync(TUTORIAL, 'utf8'));

/** Replaces durations, which differ between runs. */
const withoutDurations = (output: string): string => output.replace(/\d+(\.\d+)? (ms|s)\b/g, '<duration>').trim();

/** The terminals of a reader: one for the server that is running, and one for other commands. */
class Terminals {
  readonly folder = mkdtempSync(join(tmpdir(), 'quire-tutorial-'));
  private readonly programs = mkdtempSync(join(tmpdir(), 'quire-programs-'));
  private cwd = this.folder;
  private server: ChildProcess | undefined;
  private serverOutput = '';

  constructor() {
    const e2e = fileURLToPath(new URL('..', import.meta.url));
    symlinkSync(resolve(e2e, QUIRE), join(this.programs, 'quire'));
    // Replaces npm, which would need a network: puts the executable where `npm install esbuild` puts it.
    const target = 'node_modules/@esbuild/linux-x64/bin';
    const install = `mkdir -p ${target} && ln -s '${resolve(e2e, ESBUILD)}' ${target}/esbuild`;
    writeFileSync(join(this.programs, 'npm'), `#!/bin/sh\n[ "$*" = "install esbuild" ] && ${install}\n`);
    chmodSync(join(this.programs, 'npm'), 0o755);
  }

  /** Runs a command as typed. Returns its output. */
  async type(command: string): Promise<string> {
    if (command.startsWith('cd ')) {
      this.cwd = join(this.cwd, command.slice(3));
      return '';
    }
    if (/^quire (dev|preview)\b/.test(command)) return this.serve(command);
    if (command.startsWith('mv ')) return this.edit(() => this.run(command));
    return this.run(command);
  }

  /** Writes a file of the tutorial. */
  async write(name: string, text: string): Promise<void> {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    // Renames the file after writing it, so that the server reads only complete files.
    const draft = join(this.folder, 'draft');
    writeFileSync(draft, text);
    await this.edit(() => renameSync(draft, path));
  }

  /** Changes files and waits until the development server has read them, because readers are slower than the server. */
  private async edit<T>(change: () => T): Promise<T> {
    const updates = () => this.serverOutput.split('updated the site').length;
    const before = updates();
    const result = change();
    await expect.poll(updates, { timeout: 15_000 }).toBeGreaterThan(before);
    return result;
  }

  private run(command: string): string {
    const { stdout, status } = spawnSync('sh', ['-c', `exec 2>&1; ${command}`], this.options());
    expect(status, `${command}\n${stdout}`).toBe(stdout.includes('error[') ? 1 : 0);
    return stdout;
  }

  async close(): Promise<void> {
    await stopServer(this.server);
    for (const folder of [this.folder, this.programs]) rmSync(folder, { recursive: true, force: true });
  }

  /**
   * Stops the running server and starts another server. The next command runs in a new terminal, in the initial folder.
   */
  private async serve(command: string): Promise<string> {
    await stopServer(this.server);
    const server = spawn('sh', ['-c', `exec ${command} --port ${PORT}`], this.options());
    this.server = server;
    this.serverOutput = '';
    this.cwd = this.folder;
    return new Promise((resolveOutput, reject) => {
      server.stderr.on('data', data => (this.serverOutput += data));
      server.stdout.on('data', data => {
        this.serverOutput += data;
        const listens = /http:.*\n/.test(this.serverOutput);
        if (listens) resolveOutput(this.serverOutput.replace(`:${PORT}/`, `:${DEFAULT_PORT}/`));
      });
      server.once('exit', code => reject(new Error(`${command} ended with ${code}: ${this.serverOutput}`)));
    });
  }

  private options() {
    const { QUIRE_ESBUILD: _, ...env } = process.env;
    return { cwd: this.cwd, encoding: 'utf8' as const, env: { ...env, PATH: `${this.programs}:${env.PATH}` } };
  }
}

/** A server that only maps URLs to files, as most static hosts do. */
function serveFiles(folder: string): Server {
  const types: Record<string, string> = {
    '.css': 'text/css',
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
  };
  return createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = [path, `${path}.html`, join(path, 'index.html')].find(name => existsSync(name) && extname(name));
    response.statusCode = file ? 200 : 404;
    const found = file ?? join(folder, '404.html');
    response.setHeader('Content-Type', types[extname(found)] ?? 'application/octet-stream');
    response.end(readFileSync(found));
  }).listen(STATIC_PORT, '127.0.0.1');
}

/** Opens a URL of the tutorial, which contains the default port, on the port of this test. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url.replace(`:${DEFAULT_PORT}/`, `:${PORT}/`));
  await live(page);
}

const sidebar = (page: Page) => page.locator('.q-sidebar').getByRole('link');
/** Finds a button in a hydrated island. A click before hydration would have no effect. */
const button = (page: Page, name: string) => page.locator('quire-island[data-hydrated]').getByRole('button', { name });
const languages = (page: Page) => ({
  button: page.locator('button[aria-controls=quire-languages]'),
  menu: page.locator('#quire-languages:popover-open'),
});

/** Checks of the results of steps, by step id. `bold` and `code` are the marked words of the preceding paragraph. */
const CHECKS: Record<string, (page: Page, words: ReturnType<typeof markedWords>, step: Step) => Promise<void>> = {
  async create(page, { bold }) {
    await expect(page.getByRole('main').getByRole('link', { name: bold[0] as string })).toBeVisible();
  },
  async page(page, _, step) {
    const source = step.items.find(item => item.type === 'file')?.text ?? '';
    const [, frontmatter = '', body = ''] = source.split('---\n');
    const title = /^title: (.*)$/m.exec(frontmatter)?.[1] as string;
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    const paragraphs = body.split('\n\n').filter(paragraph => /^[A-Z]/.test(paragraph));
    expect(paragraphs).toHaveLength(2);
    for (const paragraph of paragraphs) await expect(page.locator('.q-article')).toContainText(paragraph);
    const id = /\{#(.*)\}/.exec(body)?.[1];
    await expect(page.locator(`.q-article h2#${id}`)).toBeVisible();
    await expect(sidebar(page).first()).toBeVisible();
    await expect(sidebar(page).getByText(title, { exact: true })).toHaveCount(0);
  },
  async navigation(page, { bold: [entry, before, after, link] }) {
    await expect(sidebar(page)).toHaveText([before, entry, after] as string[]);
    await expect(page.getByRole('banner').getByRole('link', { name: link as string })).toBeVisible();
  },
  async component(page, { bold: [name], code: [initial, pressed] }) {
    await expect(page.locator('.q-dev-overlay[open]')).toHaveCount(0);
    const output = page.locator('.q-article output');
    await expect(output).toHaveText(initial as string);
    await button(page, name as string).click();
    await expect(output).toHaveText(pressed as string);
  },
  async search(page, { bold: [result], code: [query] }) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(query as string);
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(result as string);
  },
  async language(page, { bold: [language, title], code: [url] }) {
    const { button: opener, menu } = languages(page);
    await opener.click();
    await menu.getByRole('link', { name: language as string }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title as string);
    const { pathname } = new URL(url as string);
    await expect(page).toHaveURL(new RegExp(`${pathname}$`));
    await expect(page.locator('html')).toHaveAttribute('lang', pathname.split('/')[1] as string);
    await opener.click();
    await expect(menu).toBeVisible();
  },
};

/** The elements that the picture of a step shows. */
const PICTURED: Record<string, (page: Page) => Locator[]> = {
  create: page => [page.locator('.q-navbar'), page.getByRole('main').getByRole('link')],
  navigation: page => [page.locator('.q-navbar'), page.locator('.q-article')],
  component: page => [page.locator('.q-article h2'), page.locator('.q-article output')],
  search: page => [page.getByRole('dialog')],
  language: page => [
    page.locator('.q-article'),
    languages(page).button,
    languages(page).menu,
    page.locator('.q-outline'),
  ],
};

/** Steps whose results are checked again on the built site. */
const CHECKED_AGAIN = new Set(['component', 'search', 'language']);

/** Runs the check of a step, with the marked words of the last paragraph before the step's picture or end. */
async function check(page: Page, step: Step): Promise<void> {
  const picture = step.items.findIndex(({ type }) => type === 'picture');
  const paragraphs = step.items.slice(0, picture < 0 ? undefined : picture).filter(item => item.type === 'paragraph');
  await CHECKS[step.id]?.(page, markedWords(paragraphs.at(-1)?.text ?? ''), step);
}

/** Returns the smallest box in the window that contains the elements and a margin. */
async function boxAround(elements: Locator[]) {
  const margin = 24;
  const boxes = (await Promise.all(elements.map(element => element.boundingBox()))).filter(box => box !== null);
  expect(boxes).toHaveLength(elements.length);
  const x = Math.max(0, Math.min(...boxes.map(box => box.x)) - margin);
  const y = Math.max(0, Math.min(...boxes.map(box => box.y)) - margin);
  // The navigation bar is narrower than the window, which reserves space for a scroll bar.
  const right = Math.min(WINDOW.width - 15, Math.max(...boxes.map(box => box.x + box.width)) + margin);
  const bottom = Math.min(WINDOW.height, Math.max(...boxes.map(box => box.y + box.height)) + margin);
  return { x, y, width: Math.floor(right - x), height: Math.floor(bottom - y) };
}

/** Writes the picture of a step, or checks that the manual contains the picture. */
async function takePicture(page: Page, step: string, name: string): Promise<void> {
  const path = join(dirname(TUTORIAL), name);
  if (!WRITES_PICTURES) {
    expect(existsSync(path), path).toBe(true);
    return;
  }
  await page.evaluate(() => document.fonts.ready);
  await animated(page.locator('body'));
  await painted(page);
  await page.screenshot({ path, animations: 'disabled', clip: await boxAround(PICTURED[step]?.(page) ?? []) });
  expect(readFileSync(path).length, name).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
}

// Requests fail while servers stop, and while the development server replaces files that the page is requesting.
// Requests to the static server must not fail.
const FAILED = /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_REFUSED|status of 404|\/assets\/\S+: 404/;
test.use({ provoked: [new RegExp(`:${PORT}/.*(${FAILED.source})`)], actionTimeout: 10_000 });

let terminals: Terminals;
let host: Server | undefined;
test.beforeEach(() => {
  terminals = new Terminals();
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // Cancels pending requests.
  host?.close();
  await terminals.close();
});

/** Runs a step of the tutorial and checks its result. */
async function follow(page: Page, step: Step): Promise<void> {
  let output = '';
  for (const item of step.items) {
    if (item.type === 'file') {
      await terminals.write(item.path, item.text);
    } else if (item.type === 'commands') {
      output = '';
      for (const line of item.lines) {
        // After a file is renamed, the open page fetches its own URL again. Waits for the response before the next
        // edit.
        const request = line.startsWith('mv ') ? page.waitForResponse(response => response.url() === page.url()) : null;
        output += await terminals.type(line);
        await request;
      }
      // The overlay on the open page also shows the error.
      const place = /--> (\S+)/.exec(output)?.[1];
      if (place) await expect(page.locator('.q-dev-overlay[open]')).toContainText(place);
    } else if (item.type === 'output') {
      expect(withoutDurations(output)).toBe(withoutDurations(item.text));
    } else if (item.type === 'picture') {
      await check(page, step);
      await takePicture(page, step.id, item.path);
      await page.keyboard.press('Escape');
    } else {
      const url = /Open `(http[^`]+)`/.exec(item.text)?.[1];
      if (url) await open(page, url);
    }
  }
  if (!step.items.some(({ type }) => type === 'picture')) await check(page, step);
}

test('the tutorial works as written, from the first command to the published site', async ({ page }) => {
  test.setTimeout(120_000);
  const withPictures = steps.filter(({ items }) => items.some(({ type }) => type === 'picture'));
  expect(withPictures.map(({ id }) => id)).toEqual(Object.keys(PICTURED));
  expect(steps.slice(0, -1).map(({ id }) => id)).toEqual(Object.keys(CHECKS));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(WINDOW);
  for (const step of steps) await test.step(step.title, () => follow(page, step));

  host = serveFiles(join(terminals.folder, 'my-docs/dist'));
  const url = page.url();
  for (const port of [PORT, STATIC_PORT]) {
    await test.step(`the published site on port ${port}`, async () => {
      await open(page, url.replace(`:${PORT}/`, `:${port}/`));
      for (const step of steps.filter(({ id }) => CHECKED_AGAIN.has(id))) {
        await check(page, step);
        await page.keyboard.press('Escape');
      }
      // The first entry of the sidebar is not translated.
      await page.locator('.q-sidebar').getByRole('link').first().click();
      await expect(page.locator('.q-page-notice')).toBeVisible();
    });
  }
});
