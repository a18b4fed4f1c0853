/**
 * Measures how long development servers take to show an edit, from writing the file until Chromium shows the new text.
 *
 *     node bench/dev.mjs [--pages 100,1000] [--edits 30] [--engines quire,vitepress,rspress] [--write]
 *
 * All engines serve the same plain Markdown. One server runs at a time, with one open page. An edit appends a paragraph
 * to the open page, and is timed until the first frame that shows the paragraph. The table contains the median and the
 * maximum. `title` is the median time from an edit of the level-1 heading until the sidebar shows the new heading.
 * VitePress has no `title` time, because its sidebar is part of the configuration. `start` is the time from starting the
 * process until the browser shows the page, measured once. Only results of the same run are comparable. `--write`
 * replaces the table in RESULTS.md.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '../e2e/node_modules/@playwright/test/index.mjs';

const bench = dirname(fileURLToPath(import.meta.url));
const work = join(bench, 'work/dev-sites');
const bin = join(bench, 'dev/node_modules/.bin');
const PORT = 4390;
const PAGES_A_FOLDER = 20;
const WAIT = 120_000;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000' },
    edits: { type: 'string', default: '30' },
    engines: { type: 'string', default: 'quire,vitepress,rspress' },
    write: { type: 'boolean', default: false },
  },
});

/**
 * The files that each engine needs in addition to the pages, and its start command. `docs` is the folder of the pages.
 */
const ENGINES = {
  quire: {
    docs: 'docs',
    files: () => ({ 'quire.toml': 'title = "Corpus"\n' }),
    command: [join(bench, '../target/release/quire'), 'dev', '.', '--port', String(PORT)],
  },
  vitepress: {
    docs: '.',
    files: pages => ({
      'package.json': '{ "type": "module" }\n',
      '.vitepress/config.mjs': `export default { title: 'Corpus', themeConfig: { sidebar: ${JSON.stringify(sidebar(pages))} } };\n`,
    }),
    command: [join(bin, 'vitepress'), 'dev', '.', '--port', String(PORT), '--host', '127.0.0.1'],
  },
  rspress: {
    docs: 'docs',
    files: () => ({
      'package.json': '{ "type": "module" }\n',
      'rspress.config.mjs': `export default { root: 'docs', title: 'Corpus' };\n`,
    }),
    command: [join(bin, 'rspress'), 'dev', '--port', String(PORT), '--host', '127.0.0.1'],
  },
};

/** Returns the sidebar configuration for VitePress, which does not generate a sidebar. */
function sidebar(pages) {
  const groups = [];
  for (let number = 0; number < pages; number++) {
    const folder = Math.floor(number / PAGES_A_FOLDER);
    groups[folder] ??= { text: `Part ${folder}`, items: [] };
    groups[folder].items.push({ text: `Page ${number}`, link: `/${path(number)}` });
  }
  return groups;
}

function path(number) {
  return `part-${Math.floor(number / PAGES_A_FOLDER)}/page-${number % PAGES_A_FOLDER}`;
}

function text(number) {
  const prose = 'The build reads every source file once and writes output that another bundler can use again. '.repeat(4);
  const section = index => `## Section ${index}\n\n${prose}\n\n\`\`\`ts\nexport const value${index} = ${number};\n\`\`\`\n`;
  return `# Page ${number}\n\n${prose}\n\n${[0, 1, 2, 3].map(section).join('\n')}`;
}

function put(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

async function measure(name, pages, edits, browser) {
  const engine = ENGINES[name];
  const folder = join(work, `${name}-${pages}`);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, content] of Object.entries(engine.files(pages))) put(join(folder, file), content);
  const docs = join(folder, engine.docs);
  put(join(docs, 'index.md'), '# Start\n\nThe corpus.\n');
  for (let number = 0; number < pages; number++) put(join(docs, `${path(number)}.md`), text(number));

  const url = `http://127.0.0.1:${PORT}/${path(1)}`;
  const [command, ...args] = engine.command;
  const begin = performance.now();
  const server = spawn(command, args, { cwd: folder, stdio: 'ignore', detached: true });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await until(() => fetch(url).then(response => response.ok));
    await page.goto(url, { timeout: WAIT });
    await page.getByText('Section 3').first().waitFor({ timeout: WAIT });
    const start = performance.now() - begin;
    await page.waitForTimeout(3000); // Some servers continue to prepare pages in the background.
    const file = join(docs, `${path(1)}.md`);
    const times = [];
    for (let edit = 0; edit < edits; edit++) {
      times.push(await edited(page, file, `${text(1)}\nEdited zq${edit}zq.\n`, 'body', `zq${edit}zq`));
    }
    const titles = [];
    for (let edit = 0; edit < 5 && name !== 'vitepress'; edit++) {
      titles.push(await edited(page, file, text(1).replace(/^# .*/, `# Title zt${edit}zt`), '.q-sidebar, aside, [class*=sidebar i]', `zt${edit}zt`));
    }
    return { start, edit: median(times), worst: Math.max(...times), title: titles.length > 0 ? median(titles) : undefined };
  } finally {
    await page.close();
    process.kill(-server.pid, 'SIGKILL');
    await new Promise(resolve => setTimeout(resolve, 500));
  }
}

/** Writes a file. Resolves to the milliseconds until an element that matches `selector` contains `wanted`. */
async function edited(page, file, content, selector, wanted) {
  const isShown = page.waitForFunction(
    ([selector, wanted]) => [...document.querySelectorAll(selector)].some(it => it.textContent.includes(wanted)),
    [selector, wanted],
    { polling: 'raf', timeout: WAIT },
  );
  await page.evaluate(() => undefined); // Once this resolves, the page polls the condition.
  const begin = performance.now();
  writeFileSync(file, content);
  await isShown;
  const time = performance.now() - begin;
  await page.waitForTimeout(300);
  return time;
}

async function until(isTrue) {
  const end = performance.now() + WAIT;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) throw new Error('the server does not respond');
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

const rows = ['| pages | engine | start to first page | edit to visible | slowest edit | title in the sidebar |', '| ---: | --- | ---: | ---: | ---: | ---: |'];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const pages of values.pages.split(',').map(Number)) {
  for (const name of values.engines.split(',')) {
    const { start, edit, worst, title } = await measure(name, pages, Number(values.edits), browser);
    const ms = number => (number === undefined ? '' : `${Math.round(number)} ms`);
    rows.push(`| ${pages} | ${name} | ${ms(start)} | ${ms(edit)} | ${ms(worst)} | ${ms(title)} |`);
    console.log(rows.at(-1));
  }
}
await browser.close();

if (values.write) {
  const file = join(bench, 'RESULTS.md');
  const machine = `${cpus()[0].model}, ${availableParallelism()} threads, Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  const { dependencies } = JSON.parse(readFileSync(join(bench, 'dev/package.json'), 'utf8'));
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  const heading = '## Edits on development servers';
  const table = `${heading}\n\n\`node bench/dev.mjs\` on ${machine}; ${versions.join(', ')}; ${values.edits} edits each, medians.\n\n${rows.join('\n')}\n`;
  const before = readFileSync(file, 'utf8');
  const headingStart = before.indexOf(heading);
  const next = headingStart < 0 ? -1 : before.indexOf('\n## ', headingStart + heading.length);
  const laterParts = next < 0 ? '' : before.slice(next);
  writeFileSync(file, headingStart < 0 ? `${before.trimEnd()}\n\n${table}` : before.slice(0, headingStart) + table + laterParts);
}
