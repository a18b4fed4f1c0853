// Measures the scripts and style sheets that a documentation page loads while a reader uses it. Compares Quire,
// VitePress, Rspress and Starlight on the same page of the corpus `rslib`, which must have been built with
// `bench/peers.py --corpora rslib`.
//
// Each value is from a separate visit with an empty cache: the page is opened, then one action is performed. Sizes are
// gzip -9 of the files that arrived until the network was quiet, without inline scripts.
//
//     node bench/reading.mjs [--write]
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
const PEERS = fileURLToPath(new URL('work/peers/', import.meta.url));
const RESULTS = fileURLToPath(new URL('RESULTS.md', import.meta.url));
/** Path of a page with code blocks. No engine changes this path. */
const PAGE = '/rslib/en/guide/basic/output-format';
const QUIET_MS = 1500;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/**
 * The output folder of each engine, and CSS selectors for the controls of its theme. In the corpus, the sidebars of
 * VitePress and Starlight are flat, so they have no groups to press.
 */
const ENGINES = {
  Quire: { out: 'quire-rslib/dist', group: 'button.q-sidebar-label', appearance: '.q-appearance-toggle', copy: '.q-code-copy', link: '.q-sidebar-link:not([aria-current])' },
  VitePress: { out: 'vitepress-rslib/.vitepress/dist', appearance: '.VPNavBar .VPSwitchAppearance', copy: 'button.copy', link: '.VPSidebar a.link' },
  Rspress: { out: 'rspress-rslib/doc_build', group: '.rp-sidebar-group', appearance: '[class*=switch-appearance]', copy: '[class*=code] button[class*=copy]', link: 'aside a' },
  Starlight: { out: 'starlight-rslib/dist', appearance: 'header starlight-theme-select select', copy: '.expressive-code .copy button', link: 'nav.sidebar a:not([aria-current])' },
};

/** Actions of a reader, which resolve to `false` if the theme lacks the control for the action. */
const ACTIONS = {
  opened: async () => true,
  'read to the end': async page => {
    for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 600);
    return true;
  },
  'sidebar, appearance, copy': async (page, { group, appearance, copy }) =>
    (!group || (await press(page, group))) && (await press(page, appearance)) && (await press(page, copy)),
  'pointer on a link': async (page, { link }) => {
    const target = page.locator(link).filter({ visible: true }).nth(2);
    if ((await target.count()) === 0) return false;
    await target.hover();
    return true;
  },
  searched: async page => {
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(700);
    for (const key of 'format') await page.keyboard.press(key);
    return page.evaluate(() => {
      const field = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
      return field instanceof HTMLInputElement && field.value === 'format';
    });
  },
};

/** Clicks a control. If the control is a menu, selects its first option. */
async function press(page, selector) {
  const control = page.locator(selector).filter({ visible: true }).first();
  if ((await control.count()) === 0) return false;
  if (await control.evaluate(element => element instanceof HTMLSelectElement)) await control.selectOption({ index: 0 });
  else await control.click({ force: true });
  return true;
}

/** Serves a folder on a free port. URLs may omit `.html`. */
function serve(out) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    const names = [path, `${path}.html`, join(path, 'index.html')].map(name => join(out, name));
    const file = names.find(name => existsSync(name) && statSync(name).isFile());
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(file ?? '')] ?? 'application/octet-stream' });
    response.end(file ? readFileSync(file) : '');
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/**
 * Opens the page and performs an action. Returns the kB of scripts and of style sheets, or `undefined` if the theme
 * lacks the control for the action.
 */
async function visit(browser, origin, engine, act) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const files = new Map();
  let last = Date.now();
  page.on('response', async response => {
    last = Date.now();
    const kind = { script: 'js', stylesheet: 'css' }[response.request().resourceType()] ?? (/\.m?js$/.test(new URL(response.url()).pathname) ? 'js' : undefined);
    if (kind && response.ok()) files.set(response.url(), { kind, body: await response.body().catch(() => Buffer.alloc(0)) });
  });
  const quiet = async () => {
    while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  };
  try {
    await page.goto(origin + PAGE);
    await quiet();
    last = Date.now();
    if (!(await act(page, engine))) return undefined;
    await quiet();
    const size = wantedKind => [...files.values()].filter(({ kind }) => kind === wantedKind).reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
    return { js: size('js'), css: size('css') };
  } finally {
    await context.close();
  }
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
const rows = [];
for (const [name, engine] of Object.entries(ENGINES)) {
  const server = await serve(join(PEERS, engine.out));
  const cells = [];
  for (const act of Object.values(ACTIONS)) {
    const size = await visit(browser, `http://127.0.0.1:${server.address().port}`, engine, act);
    cells.push(size ? `${size.js.toFixed(1)} / ${size.css.toFixed(1)}` : 'n/a');
  }
  rows.push(`| ${name} | ${cells.join(' | ')} |`);
  console.log(rows.at(-1));
  server.close();
}
await browser.close();

const table = `## What a page loads as it is read

kB of scripts / style sheets (gzip -9) that \`${PAGE}\` of the corpus \`rslib\` has loaded after one action, each in a new visit with an empty cache. Versions as above. Made by \`make bench-reading\` after \`make bench-peers\`.

| Engine | ${Object.keys(ACTIONS).join(' | ')} |
| --- |${' ---: |'.repeat(Object.keys(ACTIONS).length)}
${rows.join('\n')}
`;
if (process.argv.includes('--write')) {
  const [begin, end] = ['<!-- reading -->\n', '<!-- /reading -->\n'];
  const old = readFileSync(RESULTS, 'utf8');
  const [before, after] = old.includes(begin) ? old.split(begin) : [`${old}\n`, `${end}`];
  writeFileSync(RESULTS, `${before}${begin}\n${table}\n${end}${after.split(end)[1]}`);
}
