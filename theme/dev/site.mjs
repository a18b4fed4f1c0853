// The fixture site as a map of paths to contents, like the engine's output.
import { readFileSync, readdirSync } from 'node:fs';
import { engine, manifest } from './engine.mjs';
import { article, articleRequest, locales, pages, site } from './fixtures.mjs';

const dist = new URL('../dist/', import.meta.url);
const BUILD = 'preview';

const logo = fill =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 2 28 9v14l-12 7L4 23V9z" fill="${fill}"/><path d="M11 10h6a4 4 0 0 1 1.5 7.700L22 22h-4l-3-4v4h-4V10Zm4 3v2.5h2a1.25 1.25 0 0 0 0-2.5h-2Z" fill="#1c1200"/></svg>`;

function json(value) {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Returns a `<link>` to the style sheet of the page's layout, or an empty string. */
function layoutStyle({ pageType, overview }) {
  const name = overview ? 'overview' : pageType === '404' ? 'notFound' : pageType;
  const file = manifest.styles[name];
  return file ? `<link rel="stylesheet" href="/${file}">\n` : '';
}

function document(page, root) {
  const shell = `/assets/shell.${page.lang}.json`;
  return `<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.documentTitle}</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="/logo.svg">
<script>${manifest.inlineScript.source}</script>
<link rel="stylesheet" href="/${manifest.css}">
${layoutStyle(page)}<link rel="preload" as="fetch" crossorigin href="${shell}">
${manifest.preload.map(path => `<link rel="modulepreload" href="/${path}">`).join('\n')}
<script type="module" src="/${manifest.client}"></script>
</head>
<body>
<div id="quire-root">${root}</div>
<script type="application/json" id="quire-page">${json({ build: BUILD, page, shell })}</script>
</body>
</html>
`;
}

/** Returns the contents of every file of the fixture site, by URL path. */
export function files() {
  const out = new Map([
    ['/logo.svg', logo('#ff8b00')],
    ['/logo-dark.svg', logo('#ffa94d')],
  ]);
  for (const name of readdirSync(new URL('assets/', dist)))
    out.set(`/assets/${name}`, readFileSync(new URL(`assets/${name}`, dist)));
  const quire = engine({ site, locales });
  for (const [lang, locale] of Object.entries(locales)) {
    out.set(`/assets/shell.${lang}.json`, JSON.stringify({ site, locale }));
    const { html: slots } = quire.renderArticle(pages(lang)[0], articleRequest(lang));
    for (const page of pages(lang)) {
      const isLong = page.routePath.endsWith('quick-start');
      const body = isLong
        ? article(lang, slots)
        : page.pageType === 'home' || page.pageType === '404'
          ? ''
          : `${page.headingTitle ? `<h1 id="h">${page.headingTitle}</h1>` : ''}<p>A short page.</p>${page.toc.map(entry => `<h2 id="${entry.id}">${entry.text}</h2><p>Text.</p>`).join('')}`;
      const root = quire.renderPage(page).replace('<!--article-->', mark => `${mark}${body}<!--/article-->`);
      const path = page.routePath.endsWith('/') ? `${page.routePath}index` : page.routePath;
      out.set(`${path}.html`, document(page, root));
    }
  }
  return out;
}

/** The content security policy of all pages. Forbids inline styles, and inline scripts other than the theme's. */
export const policy = `default-src 'none'; script-src 'self' 'sha256-${manifest.inlineScript.sha256}'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'`;
