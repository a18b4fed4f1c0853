// `npm run shots [-- NAME]`: takes screenshots of every screen in both appearances, both languages and four widths.
// Writes them to shots/ with an index page. Uses the built site and the fixture site as served by `npm test`.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const here = path => fileURLToPath(new URL(path, import.meta.url));
const QUIRE = process.env.QUIRE ?? here('../target/debug/quire');
const ESBUILD = process.env.QUIRE_ESBUILD ?? here('../theme/node_modules/@esbuild/linux-x64/bin/esbuild');
const PORT = Number(process.env.E2E_PORT ?? 4290);
const OUT = here('shots');
const only = process.argv[2];

const SITES = { rslib: here('../site'), features: here('fixtures/features') };
const WIDTHS = { 390: 844, 800: 1024, 1100: 800, 1440: 900 };
const APPEARANCES = ['light', 'dark'];
const LANGUAGES = ['', '/zh'];

/**
 * Returns an action that clicks an element. The action resolves to false if the element is hidden, as are controls that
 * exist only above or below a breakpoint.
 */
const press = selector => async page => {
  const element = page.locator(selector).first();
  if (!(await element.isVisible())) return false;
  await element.click();
  return true;
};

/**
 * Screens by name: the site, the path, whether to capture the full page, and an action before the screenshot. The
 * action returns false if the screen does not exist at the current width.
 */
const SCREENS = {
  home: ['rslib', '/', true],
  doc: ['rslib', '/guide/start/quick-start', false],
  'doc-full': ['rslib', '/guide/basic/output-format', true],
  option: ['rslib', '/config/lib/dts', false],
  overview: ['rslib', '/config/', false],
  404: ['rslib', '/no/such/page', false],
  drawer: ['rslib', '/guide/basic/cli', false, press('.q-localbar-menu')],
  'nav-screen': ['rslib', '/guide/basic/cli', false, press('.q-navbar-hamburger')],
  outline: ['rslib', '/guide/basic/cli', false, press('.q-localbar-outline')],
  tools: ['rslib', '/guide/basic/cli', false, press('.q-tools-menu button, [aria-label="Tools"], [aria-label="工具"]')],
  language: ['rslib', '/guide/basic/cli', false, press('.q-languages button')],
  search: [
    'rslib',
    '/guide/basic/cli',
    false,
    async page => {
      const isOpen = await press('[data-quire-search]')(page);
      if (isOpen) await page.waitForTimeout(300);
      if (isOpen) await page.keyboard.type('format');
      if (isOpen) await page.waitForTimeout(700);
      return isOpen;
    },
  ],
  code: ['features', '/gallery/code', true],
  components: ['features', '/gallery/components', true],
};

/** Loads lazy images by scrolling near them. */
async function scrollThrough(page) {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 700) {
    await page.evaluate(y => scrollTo(0, y), top);
    await page.waitForTimeout(30);
  }
  await page.evaluate(() => scrollTo(0, 0));
}

async function serve(name, port) {
  const out = here(`work/${port}-${name}`);
  await new Promise((resolve, reject) => {
    const build = spawn(QUIRE, ['build', SITES[name], '--no-cache', '--out', out, '--esbuild', ESBUILD], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    build.on('exit', code => (code === 0 ? resolve() : reject(new Error(`quire build ${name} failed`))));
  });
  const server = spawn(QUIRE, ['preview', SITES[name], '--out', out, '--port', String(port)], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await new Promise(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.unref();
    });
    if (isUp) break;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return server;
}

mkdirSync(OUT, { recursive: true });
const servers = await Promise.all(Object.keys(SITES).map((name, index) => serve(name, PORT + index)));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
const rows = [];
for (const [name, [site, path, fullPage, openScreen]] of Object.entries(SCREENS)) {
  if (only && !name.includes(only)) continue;
  for (const language of LANGUAGES) {
    for (const [width, height] of Object.entries(WIDTHS)) {
      const context = await browser.newContext({
        viewport: { width: Number(width), height },
        reducedMotion: 'reduce',
        hasTouch: Number(width) < 1024,
      });
      const page = await context.newPage();
      page.on('console', message => {
        if (['error', 'warning'].includes(message.type()) && !/status of 404/.test(message.text()))
          console.log(name, width, message.text().slice(0, 200));
      });
      page.on('pageerror', error => console.log(name, width, String(error).slice(0, 200)));
      for (const appearance of APPEARANCES) {
        await page.emulateMedia({ colorScheme: appearance });
        await page.goto(`http://127.0.0.1:${PORT + Object.keys(SITES).indexOf(site)}${language}${path}`);
        await page.locator('html[data-live]').waitFor({ state: 'attached' });
        await page.waitForTimeout(150);
        if (openScreen && !(await openScreen(page))) continue;
        if (fullPage) await scrollThrough(page);
        await page.waitForTimeout(200);
        const file = `${name}-${language === '' ? 'en' : 'zh'}-${width}-${appearance}.png`;
        await page.screenshot({ path: `${OUT}/${file}`, fullPage });
        rows.push({ name, file });
      }
      await context.close();
    }
  }
  console.log(name);
}
await browser.close();
for (const server of servers) server.kill();

const escape = text => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);
const sections = [...new Set(rows.map(({ name }) => name))].map(name => {
  const figures = rows
    .filter(row => row.name === name)
    .map(
      ({ file }) =>
        `<figure><a href="${escape(file)}"><img loading="lazy" src="${escape(file)}"></a><figcaption>${escape(file)}</figcaption></figure>`,
    );
  return `<h2>${escape(name)}</h2><div>${figures.join('')}</div>`;
});
const style =
  'body{font:14px system-ui;margin:24px;background:#888}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}img{height:320px;width:auto;object-fit:cover;object-position:top;max-width:520px;display:block}';
writeFileSync(
  `${OUT}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style><h1>${rows.length} screens</h1>${sections.join('')}`,
);
console.log(`${rows.length} pictures: ${OUT}/index.html`);
