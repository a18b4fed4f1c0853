// `node pictures.mjs`: takes the pictures of the manual that show the program itself: the slots of a page, and an error
// in `quire dev`. Writes them to docs/guide/. The tutorial's pictures are taken by its test.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const here = path => fileURLToPath(new URL(path, import.meta.url));
const QUIRE = process.env.QUIRE ?? here('../target/debug/quire');
const ESBUILD = process.env.QUIRE_ESBUILD ?? here('../theme/node_modules/@esbuild/linux-x64/bin/esbuild');
const PORT = Number(process.env.E2E_PORT ?? 4295);
const SIZE = { width: 1440, height: 790 };

/** Slots that doc pages show. */
const SLOTS =
  'pageStart navbarStart navbarLogoAfter navbarMenuStart navbarMenuEnd navbarToolsStart navbarToolsEnd navbarEnd sidebarStart sidebarEnd outlineStart outlineEnd docStart docBefore docAfter docEnd';

const THEME = `import { defineTheme } from '@theme';
const names = '${SLOTS}'.split(' ');
const slots = Object.fromEntries(names.map(name => [name, () => <code className="slot">{name}</code>]));
export default defineTheme({ slots });
`;

const STYLE = `
.slot {
  display: inline-block; padding: 1px 7px; border: 1px dashed #b34a00; border-radius: 5px; background: #fff4e5;
  color: #8a3a00; font: 500 12px/18px 'Geist Mono', monospace; white-space: nowrap;
}
body > * > .slot { margin: 6px; }
`;

const PAGE = `# Install

Download the program for your system, and put it on your \`PATH\`.

## Linux and macOS

Unpack the archive, then move \`tool\` to \`/usr/local/bin\`.

## Windows

Unpack the archive, and add its folder to \`PATH\`.
`;

/** The pictures by path: files that are added to a new site, and the path of the page. */
const PICTURES = {
  'customizing/slots.png': [
    { 'theme/index.tsx': THEME, 'styles/brand.css': STYLE, 'docs/guide/install.md': PAGE },
    '/guide/install',
  ],
  'start/error.png': [
    { 'docs/guide/install.md': `${PAGE}\nThe [configuration](./configuraton.md) has more settings.\n` },
    '/guide/install',
  ],
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell' });
const folder = mkdtempSync(join(tmpdir(), 'quire-pictures-'));
try {
  for (const [index, [picture, [files, path]]] of Object.entries(PICTURES).entries()) {
    const site = join(folder, `site-${index}`);
    spawnSync(QUIRE, ['new', site], { stdio: 'ignore' });
    spawnSync('mkdir', ['-p', join(site, 'theme')]);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(site, file), text);
    const server = spawn(QUIRE, ['dev', site, '--port', String(PORT), '--esbuild', ESBUILD], { stdio: 'ignore' });
    const url = `http://127.0.0.1:${PORT}${path}`;
    while (!(await fetch(url).catch(() => undefined))) await new Promise(resolve => setTimeout(resolve, 200));
    const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1.5 });
    await page.goto(url);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: here(`../docs/guide/${picture}`) });
    await page.close();
    server.kill();
    await new Promise(resolve => server.on('exit', resolve));
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
