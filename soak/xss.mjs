// Tests for cross-site scripting. Builds sites in each dialect, with thousands of payloads wherever untrusted text can
// appear, removes the content security policy, and loads every page in Chromium. Findings are executed scripts and
// active content that could execute scripts.
//
//     node soak/xss.mjs [--count 3200] [--seed 1] [--dialects quire,mdbook] [--sites content,data]
//         [--findings FILE] [--work FOLDER] [--tabs 3] [--except PATTERN] [--record] [--no-shrink] [--merge FILES]
//
// `--seed 0` derives the seed from the clock. In the dialect `docusaurus-mdx`, `<` and `{` in page payloads are
// escaped, because MDX is trusted. `docusaurus` is the same dialect with Markdown in its `.md` pages. `--except` skips
// matching formulas, so that a known problem does not hide other problems. `--merge` runs nothing: it combines results
// that runs with other dialects or sites wrote with `--findings`. The exit code is 1 if there are findings, or if fewer
// payloads were judged than requested.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, watch } from './xss/judge.mjs';
import { merged, record, report, SINKS } from './xss/report.mjs';
import { BASIC, NUMBERED, payloads, RUN } from './xss/payloads.mjs';
import { configSite, contentSite, dataSite, DIALECTS, kept, mermaidSite, navigationSite, pageText, printSite, split } from './xss/sites.mjs';

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '3200' },
    seed: { type: 'string', default: '1' },
    dialects: { type: 'string', default: DIALECTS.join(',') },
    sites: { type: 'string', default: 'content,mermaid,data,navigation,config,search,print' },
    findings: { type: 'string' },
    work: { type: 'string' },
    tabs: { type: 'string', default: String(availableParallelism() + 1) },
    record: { type: 'boolean', default: false },
    except: { type: 'string' },
    merge: { type: 'string' },
    'no-shrink': { type: 'boolean', default: false },
  },
});
const QUIRE = process.env.QUIRE ?? ['release', 'debug'].map(kind => join(root, 'target', kind, 'quire')).find(existsSync);
const SEED = Number(values.seed) || Date.now() % 1_000_000_007;
const WORK = values.work ?? mkdtempSync(join(tmpdir(), 'quire-xss-'));
const MAKERS = { content: contentSite, mermaid: mermaidSite, data: dataSite, navigation: navigationSite, config: configSite, print: printSite };
const ROUNDS = 9;
const EXAMPLES = 12;

const started = Date.now();
const log = text => console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${text}`);

// ---------------------------------------------------------------- building

function write(folder, path, content) {
  const file = join(folder, path);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  } catch (error) {
    // The file system does not support the name.
    if (!['ENAMETOOLONG', 'EINVAL', 'EILSEQ'].includes(error.code)) throw error;
  }
}

function markdownOf(page) {
  if (typeof page === 'string' || Buffer.isBuffer(page)) return page;
  const body = page.text ?? (page.isBare ? page.blocks.map(({ text }) => text).join('\n\n') : pageText(page));
  return page.head ? `---\n${page.head}\n---\n\n${body}` : body;
}

function files(folder, under = '') {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap(entry => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    return entry.isDirectory() ? files(folder, path) : [path];
  });
}

function run(...args) {
  return new Promise(resolve => {
    const child = spawn(QUIRE, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', data => (output += data));
    child.stderr.on('data', data => (output += data));
    child.on('close', code => resolve({ code, output }));
  });
}

/** Returns the path of a document's source, without its extension. */
const sourceOf = document => document.replace(/\.html$/, '');

/**
 * Builds a site. Pages that are missing from the output, and diagrams that do not parse, are split until they appear.
 */
async function build(name, site) {
  const folder = join(WORK, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, page] of Object.entries(site)) write(folder, path, markdownOf(page));
  let last;
  for (let round = 0; round < ROUNDS; round++) {
    last = await run('build', folder, '--keep-going', '--out', join(folder, 'dist'));
    if (!existsSync(join(folder, 'dist'))) throw new Error(`${name} has no output: ${last.output.slice(0, 3000)}`);
    const built = new Set(files(join(folder, 'dist')).filter(file => file.endsWith('.html')).map(sourceOf));
    let changed = 0;
    for (const [path, page] of Object.entries(site)) {
      if (typeof page === 'string' || Buffer.isBuffer(page) || page.isBare || page.blocks.length === 0) continue;
      const route = path.replace(/^docs\/en\//, '').replace(/\.mdx?$/, '');
      const parts = built.has(route) ? brokenDiagrams(join(folder, 'dist', `${route}.html`), page) : halves(page);
      if (!parts) continue;
      changed++;
      delete site[path];
      rmSync(join(folder, path));
      for (const [index, blocks] of parts.entries()) {
        const splitPath = `${path.replace(/\.md$/, '')}-${index}.md`;
        site[splitPath] = { ...page, blocks };
        write(folder, splitPath, markdownOf(site[splitPath]));
      }
    }
    if (changed === 0) break;
  }
  return { folder, site, dist: join(folder, 'dist'), code: last.code, output: last.output };
}

/** Splits the blocks of a page that does not build. */
function halves({ blocks }) {
  if (blocks.length < 2) return undefined;
  const size = Math.ceil(blocks.length / 8);
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, at) => blocks.slice(at * size, (at + 1) * size));
}

/** Splits a page with failed diagrams: one page keeps the rendered diagrams, the other pages get smaller diagrams. */
function brokenDiagrams(file, page) {
  if (page.sink !== 'mermaid' || page.isSplit === 3) return undefined;
  const html = readFileSync(file, 'utf8');
  const isDrawn = [...html.matchAll(/<figure class="q-(diagram|code)"/g)].map(([, kind]) => kind === 'diagram');
  if (isDrawn.length !== page.blocks.length || !isDrawn.includes(false)) return undefined;
  const drawnBlocks = page.blocks.filter((_, index) => isDrawn[index]);
  const smaller = page.blocks.filter((_, index) => !isDrawn[index]).flatMap(split);
  page.isSplit = (page.isSplit ?? 0) + 1;
  return smaller.length === 0 ? undefined : [drawnBlocks, ...Array.from({ length: Math.ceil(smaller.length / 60) }, (_, at) => smaller.slice(at * 60, (at + 1) * 60))].filter(part => part.length > 0);
}

// ---------------------------------------------------------------- serving

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.xml': 'text/xml', '.md': 'text/plain; charset=utf-8', '.txt': 'text/plain; charset=utf-8' };
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>\n?/;

/**
 * Control payloads: vectors that run if a page contains them unescaped. Iframes are closed, because an unclosed iframe
 * would hide the content after it.
 */
const CONTROLS = BASIC.filter(text => text.startsWith('<')).map((text, index) => ({ n: 800_001 + index, text: text.replaceAll(RUN, `zq(${800_001 + index})`).replace(/^<iframe.*/, '$&</iframe>') }));
const CONTROL_PAGE = '/zz-control';

/**
 * Serves a folder without headers and without the documents' policies. The page `CONTROL_PAGE` contains the controls.
 */
function serve(folder) {
  const server = createServer((request, response) => {
    let path;
    try {
      path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    } catch {
      path = '/404';
    }
    if (path === CONTROL_PAGE) {
      const html = readFileSync(join(folder, 'index.html')).toString().replace(POLICY, '');
      return response.writeHead(200, { 'Content-Type': TYPES['.html'] }).end(html.replace('</h1>', `</h1>${CONTROLS.map(({ text }) => `<div>${text}</div>`).join('')}`));
    }
    if (path.endsWith('/')) path += 'index.html';
    const candidates = [path, `${path}.html`, `${path}/index.html`, '/404.html'].map(candidate => join(folder, candidate)).filter(candidate => candidate.startsWith(folder));
    const file = candidates.find(one => existsSync(one) && statSync(one).isFile());
    if (!file) return response.writeHead(404).end();
    response.writeHead(file.endsWith('404.html') ? 404 : 200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Cache-Control': path.startsWith('/assets/') ? 'max-age=3600' : 'no-store' });
    const bytes = readFileSync(file);
    return response.end(file.endsWith('.html') ? bytes.toString().replace(POLICY, '') : bytes);
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const pathOf = file => `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`.split('/').map(encodeURIComponent).join('/');

// ---------------------------------------------------------------- judging

const findings = new Map();
/** Shown payloads, executions and number of findings by dialect and sink. */
const cells = new Map();
const count = { pages: 0, ran: 0 };
const cell = (dialect, sink) => {
  const key = `${dialect} ${sink}`;
  if (!cells.has(key)) cells.set(key, { shown: new Set(), ran: new Set(), found: 0 });
  return cells.get(key);
};

function add(context, kind, what, n, detail) {
  const counts = cell(context.dialect, context.sink);
  if (kind === 'ran') counts.ran.add(`${context.path} ${n}`);
  else counts.found++;
  const key = `${kind} ${context.sink} ${what}`;
  if (!findings.has(key)) findings.set(key, { kind, what, sink: context.sink, dialects: [], times: 0, numbers: [], examples: [] });
  const finding = findings.get(key);
  finding.times++;
  if (!finding.dialects.includes(context.dialect)) finding.dialects.push(context.dialect);
  if (n !== undefined && !finding.numbers.includes(n) && finding.numbers.length < 50) finding.numbers.push(n);
  if (finding.examples.length < EXAMPLES) finding.examples.push({ dialect: context.dialect, page: context.path, n, ...detail });
}

const sinkOf = (name, path) => (/(?:^|\/)print\b/.test(path) ? 'print' : name === 'content' || name === 'data' || name === 'mermaid' ? (/^\/(?:en\/|zh\/)?(\w+)/.exec(path)?.[1] ?? name).replace(/^blog$/, 'frontmatter') : name);

async function newTab(browser, port) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', locale: 'en-US' });
  const state = { ran: [], requests: [], left: [] };
  await context.exposeBinding('zqReport', (_, number) => void state.ran.push(String(number)));
  await context.addInitScript(watch);
  const page = await context.newPage();
  page.on('dialog', dialog => (state.ran.push(dialog.message()), void dialog.dismiss().catch(() => {})));
  context.on('page', popup => (popup === page ? undefined : void popup.close().catch(() => {})));
  page.on('request', request => {
    const url = request.url();
    if (url.startsWith(`http://127.0.0.1:${port}/`) || url.startsWith('data:image')) return;
    if (['image', 'media'].includes(request.resourceType())) return;
    state.requests.push(`${request.resourceType()} ${url.slice(0, 200)}`);
  });
  return { context, page, state };
}

const settled = page => page.locator('html[data-live]').waitFor({ state: 'attached', timeout: 15_000 }).catch(() => {});

/** Loads a page, inspects it, interacts with it and returns the findings. */
async function visit(tab, url, options) {
  const { page, state } = tab;
  state.ran = [];
  state.requests = [];
  await page.goto(url, { timeout: 180_000, waitUntil: 'load' });
  if (!options.isFile) await settled(page);
  const before = page.url();
  const result = await page.evaluate(judge, options);
  const leftFor = page.url().split(/[?#]/)[0] === before.split(/[?#]/)[0] ? undefined : page.url();
  return { ...result, ran: [...new Set([...result.ran, ...state.ran])], requests: state.requests, left: leftFor };
}

/**
 * Returns the scripts and ids of a page without payloads, which every document contains. Ignores the ids in the footer,
 * which is Markdown from the configuration.
 */
async function cleanOf(tab, origin) {
  await tab.page.goto(`${origin}/`);
  await settled(tab.page);
  return tab.page.evaluate(() => ({ scripts: [...document.scripts].map(one => one.getAttribute('src') ?? one.text), ids: [...document.querySelectorAll('[id]')].filter(one => !one.closest('[data-article], footer')).map(({ id }) => id) }));
}

/** Returns the theme's scripts, which documents may reference. */
const themeScripts = dist => readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js')).map(name => `/assets/${name}`);

/** Throws unless each control runs and is detected. */
async function tryControls(tab, origin, clean) {
  const { ran } = await visit(tab, `${origin}${CONTROL_PAGE}`, { clean, isTouched: true });
  const missed = CONTROLS.filter(({ n }) => !ran.includes(String(n)));
  if (missed.length > 0) throw new Error(`The judge misses ${JSON.stringify(missed)}.`);
}

async function judgeSite(browser, dialect, name, built, list) {
  const server = await serve(built.dist);
  const { port } = server.address();
  const origin = `http://127.0.0.1:${port}`;
  const documents = files(built.dist).filter(file => (name === 'print' ? /^print\.html$/ : /\.(?:html|xml)$/).test(file));
  documents.sort();
  const byNumber = new Map(list.map(one => [one.n, one]));
  const queue = [...documents.entries()];
  let clean;
  const work = async () => {
    const tab = await newTab(browser, port);
    clean ??= await cleanOf(tab, origin).then(found => ({ ...found, scripts: [...found.scripts, ...themeScripts(built.dist)] }));
    if (name === 'content') await tryControls(tab, origin, clean);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, file] = next;
      const isFile = file.endsWith('.xml');
      const path = isFile ? `/${file.split('/').map(encodeURIComponent).join('/')}` : pathOf(file);
      const context = { dialect, name, path, sink: sinkOf(name, `/${file}`) };
      if (!SINKS.includes(context.sink)) context.sink = name === 'data' ? 'frontmatter' : name === 'content' ? 'markdown' : name;
      // Each visit also passes payloads in the query and the hash.
      const extra = list[(index * 7) % list.length];
      const url = `${origin}${path}${isFile ? '' : `?q=${encodeURIComponent(extra.text.slice(0, 300))}&navbar=${encodeURIComponent(extra.text.slice(0, 100))}#${encodeURIComponent(list[(index * 11 + 1) % list.length].text.slice(0, 300))}`}`;
      const isPrint = /(?:^|\/)print\.html$/.test(file);
      let result;
      for (let attempt = 0; !result && attempt < 3; attempt++) {
        result = await visit(tab, url, { clean, isTouched: !isPrint && !isFile, isPrint, isFile }).catch(error => {
          if (attempt === 2 || !/navigat|closed|Timeout|context/i.test(String(error))) add(context, 'failed', String(error).slice(0, 120).replaceAll(/\d+/g, '0'), undefined, { html: String(error).slice(0, 300) });
          else if (/navigat/i.test(String(error))) tab.state.left.push(path);
        });
      }
      count.pages++;
      if (!result) continue;
      if (tab.state.left.includes(path)) add(context, 'left', 'the page navigates', undefined, { html: path });
      const counts = cell(dialect, context.sink);
      for (const n of (['math', 'mermaid'].includes(context.sink) ? result.shownInPictures : result.shown).filter(one => one <= list.length)) counts.shown.add(n);
      for (const number of result.ran) {
        count.ran++;
        add(context, 'ran', shape(byNumber.get(Number(number))?.text ?? number, context), Number(number) || number, { payload: byNumber.get(Number(number))?.text });
      }
      for (const one of result.found) {
        const n = Number(NUMBERED.exec(one.within)?.[1] ?? /kept(\d+)q/.exec(one.within)?.[1]) || undefined;
        add(context, one.kind, one.what, n, { html: one.html, payload: byNumber.get(n)?.text });
      }
      for (const request of result.requests) add(context, 'request', request.split(' ')[0], Number(NUMBERED.exec(request)?.[1]) || undefined, { html: request });
      if (result.left) add(context, 'left', 'the page navigates', undefined, { html: result.left });
    }
    await tab.context.close();
  };
  await Promise.all(Array.from({ length: Number(values.tabs) }, async (_, index) => {
    // The other tabs start later, so that the first tab can first record a page without payloads as `clean`.
    if (index > 0) await new Promise(resolve => setTimeout(resolve, 1500));
    return work();
  }));
  if (!['navigation', 'config', 'print'].includes(name)) await follow(browser, dialect, name, origin, port, documents, clean);
  if (name === 'content' && values.sites.includes('search') && dialect === 'quire') await search(browser, dialect, origin, port, list, clean);
  for (const file of files(built.dist).filter(one => /\.css$/.test(one) && !one.startsWith('assets/'))) {
    const css = readFileSync(join(built.dist, file), 'utf8');
    if (/url\((?!#)|@import|expression\(/i.test(css) && !/print\.page/.test(file)) add({ dialect, path: file, sink: sinkOf(name, `/${file}`) }, 'style', 'a style sheet of a page', undefined, { html: css.slice(0, 300) });
  }
  server.close();
}

/** All executions on a page count as the same finding. */
const shape = () => 'a script';

/** Follows links by client-side navigation, which inserts content into an existing document. */
async function follow(browser, dialect, name, origin, port, documents, clean) {
  const tab = await newTab(browser, port);
  const { page, state } = tab;
  const start = async () => {
    await page.goto(`${origin}/`);
    await settled(page);
  };
  await start();
  // Following a link takes longer than loading a page, and all dialects share the client that inserts the markup.
  // Therefore other dialects follow fewer links.
  const paths = documents.filter(file => file.endsWith('.html') && !/404|print|^index/.test(file)).filter((_, index) => index % (dialect === 'quire' ? 3 : 12) === 0).map(pathOf);
  for (const path of paths) {
    state.ran = [];
    const context = { dialect, path: `${path} (followed)`, sink: sinkOf(name, path) };
    if (!SINKS.includes(context.sink)) continue;
    try {
      const isThere = await page.evaluate(async href => {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        // The test page prevents clicks with a listener on the window.
        link.addEventListener('click', event => event.stopPropagation(), { once: true });
        const before = document.querySelector('[data-article]')?.firstElementChild;
        history.pushState(null, '', href);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        link.remove();
        for (let remaining = 60; remaining > 0; remaining--) {
          await new Promise(resolve => setTimeout(resolve, 25));
          const now = document.querySelector('[data-article]')?.firstElementChild;
          if (now && now !== before && decodeURIComponent(location.pathname) === decodeURIComponent(href)) return true;
        }
        return false;
      }, path);
      if (!isThere) {
        count.notFollowed = (count.notFollowed ?? 0) + 1;
        await start();
        continue;
      }
      count.followed = (count.followed ?? 0) + 1;
      const result = await page.evaluate(judge, { clean, isTouched: false, isPrint: true });
      for (const number of new Set([...result.ran, ...state.ran])) add(context, 'ran', 'a script (followed)', number, {});
      for (const one of result.found) add(context, one.kind, `${one.what}`, Number(NUMBERED.exec(one.within)?.[1]) || undefined, { html: one.html });
      await page.evaluate(() => (window.zqSeen.length = 0));
    } catch {
      await start();
    }
  }
  await tab.context.close();
}

/** Searches for payloads, and for pages with payloads, in the search panel. */
async function search(browser, dialect, origin, port, list, clean) {
  const tab = await newTab(browser, port);
  const { page, state } = tab;
  await page.goto(`${origin}/`);
  await settled(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  await box.waitFor({ timeout: 10_000 });
  const context = { dialect, path: '/ (search)', sink: 'search' };
  const counts = cell(dialect, 'search');
  const queries = [...list.filter((_, index) => index % 16 === 0).map(one => ({ n: one.n, text: one.text.slice(0, 400) })), ...list.filter((_, index) => index % 32 === 1).map(one => ({ n: one.n, text: kept(one.n) }))];
  for (const { n, text } of queries) {
    state.ran = [];
    await box.fill(text.replace(/[\u0000\r\n]/g, ' '));
    await page.waitForTimeout(230);
    const result = await page.evaluate(judge, { clean, isTouched: false, isPrint: true });
    counts.shown.add(n);
    for (const number of new Set([...result.ran, ...state.ran])) add(context, 'ran', 'a script', number, { payload: text });
    for (const one of result.found) add(context, one.kind, one.what, n, { html: one.html, payload: text });
  }
  await tab.context.close();
}

// ---------------------------------------------------------------- smallest source

/** Returns whether a page with this source still has a finding. */
async function isSeen(tab, folder, source, finding, dialect) {
  write(folder, 'docs/en/page.md', source);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await run('build', folder, '--keep-going', '--no-cache', '--out', join(folder, 'dist'));
  if (!existsSync(join(folder, 'dist/page.html'))) return false;
  const server = await serve(join(folder, 'dist'));
  try {
    const origin = `http://127.0.0.1:${server.address().port}`;
    const clean = await cleanOf(tab, origin);
    const result = await visit(tab, `${origin}/page`, { clean: { ...clean, scripts: [...clean.scripts, ...themeScripts(join(folder, 'dist'))] }, isTouched: true });
    return finding.kind === 'ran' ? result.ran.length > 0 : result.found.some(one => one.kind === finding.kind && one.what === finding.what);
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Removes parts of a source while the finding persists. */
async function shrink(browser, finding, built, options) {
  const [{ dialect, n, page }] = finding.examples;
  const route = decodeURIComponent(page.replace(/ \(.*$/, '').slice(1));
  const source = Object.entries(built.site).find(([path]) => path.replace(/^docs\/en\//, '').replace(/\.mdx?$/, '') === route)?.[1];
  const blocks = source?.blocks?.filter(block => block.n === n || block.all?.includes(n)) ?? [];
  if (blocks.length === 0) return undefined;
  const folder = join(WORK, 'shrink');
  rmSync(folder, { recursive: true, force: true });
  const empty = MAKERS.content(dialect, [], options);
  write(folder, 'quire.toml', empty['quire.toml']);
  write(folder, 'docs/en/index.md', '# Start\n');
  const tab = await newTab(browser, 0);
  let remaining = 90;
  const holds = text => (remaining-- > 0 ? isSeen(tab, folder, text, finding, dialect) : false);
  let text = blocks.map(block => block.text).join('\n\n');
  if (!(await holds(text))) text = undefined;
  for (let size = Math.ceil((text?.length ?? 0) / 2); text && size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < text.length; ) {
      const shorter = text.slice(0, at) + text.slice(at + size);
      if (shorter.trim() !== '' && (await holds(shorter))) text = shorter;
      else at += size;
    }
  }
  await tab.context.close();
  return text;
}

// ---------------------------------------------------------------- run

/** Returns the keys of the interface strings, as listed in the manual. */
const textKeys = () => [...readFileSync(join(root, 'docs/reference/texts.md'), 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);

const RANK = ['ran', 'script', 'handler', 'url', 'attribute', 'element', 'shadow', 'request', 'left', 'style', 'clobbering', 'failed'];
const rank = () => [...findings.values()].sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind) || b.times - a.times);
const output = values.findings ?? join(WORK, 'findings.json');
/** Returns the counts for a sink in a dialect. */
const counts = ({ shown, ran, found }) => ({ judged: shown.size, ran: ran.size, found });
const result = () => ({ seed: SEED, payloads: list.length, sinks: Object.fromEntries([...cells].map(([key, own]) => [key, counts(own)])), findings: rank() });
const saveResult = () => writeFileSync(output, JSON.stringify(result(), null, 2));

/** Prints and records a result. */
function finish(all) {
  const { ran, few } = report(all);
  if (values.record) record(root, all, ran);
  process.exit(all.findings.length + few.length > 0 ? 1 : 0);
}

if (values.merge) finish(merged(values.merge.split(',')));

const list = payloads(Number(values.count), SEED);
const dialects = values.dialects.split(',');
const names = values.sites.split(',').filter(name => MAKERS[name]);
/**
 * Returns the names of the sites of a dialect. The print page is identical in all dialects, so only one dialect has it.
 */
const sitesOf = dialect => names.filter(name => name !== 'print' || dialect === 'quire');
const options = { seed: SEED, keys: textKeys(), except: values.except ? new RegExp(values.except) : undefined };
// On a signal, Playwright closes the browser but does not exit this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
log(`${list.length} payloads (${list.filter(({ isCore }) => isCore).length} of them in every run), seed ${SEED}, ${QUIRE}`);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});
const sites = new Map();
for (const dialect of dialects) {
  for (const name of sitesOf(dialect)) {
    const built = await build(`${dialect}-${name}`, MAKERS[name](dialect, list, options));
    sites.set(`${dialect} ${name}`, built);
    log(`${dialect} ${name}: built, ${files(built.dist).filter(file => file.endsWith('.html')).length} documents, exit code ${built.code}`);
    await judgeSite(browser, dialect, name, built, list);
    saveResult();
    log(`${dialect} ${name}: judged, ${findings.size} kinds of findings so far`);
  }
}
const ranked = rank();
if (!values['no-shrink']) {
  for (const finding of ranked.filter(({ sink }) => ['markdown', 'math', 'mermaid', 'code'].includes(sink)).slice(0, 12)) {
    const [{ dialect }] = finding.examples;
    finding.smallest = await shrink(browser, finding, sites.get(`${dialect} ${finding.sink === 'mermaid' ? 'mermaid' : 'content'}`), options);
  }
}
await browser.close();
saveResult();
log(`${count.pages} pages, ${count.followed ?? 0} followed (${count.notFollowed ?? 0} not), ${ranked.length} kinds of findings: ${output}`);
finish(result());
