// Tests of the shell's HTML that the engine receives from the built server script, which runs in a bare context.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../dev/engine.mjs';
import { locales, pages, site } from '../dev/fixtures.mjs';

const quire = engine({ site, locales });
const allPages = ['en', 'zh'].flatMap(pages);
const pageAt = route => allPages.find(page => page.routePath === route);
const render = route => quire.renderPage(pageAt(route));

test('a slot is rendered once for all pages unless it reads the page', () => {
  const modules = ({ react, '@theme': theme }, loaders) => {
    loaders['theme/index.tsx'] = () => ({
      slots: {
        navbarStart: () => react.createElement('b', null, 'shared'),
        docBefore: () => react.createElement('i', null, theme.usePage().title),
        docAfter: () => react.createElement('u', { id: react.useId() }),
      },
    });
  };
  const { slots, isWhole, navbar } = engine({
    site,
    locales,
    modules,
    siteTheme: 'theme/index.tsx',
  }).renderParts('en');
  assert.deepEqual(slots, { navbarStart: '<b>shared</b>', docBefore: null });
  assert.ok(isWhole, 'generated ids depend on the place in the tree');
  assert.match(navbar, /<quire-part name="slot:navbarStart"><\/quire-part>/);
});

test('the article placeholder occurs once, and no other placeholder is left', () => {
  for (const page of allPages) {
    const html = quire.renderPage(page);
    const places = html.split('<!--article-->').length - 1;
    assert.equal(places, page.pageType === '404' ? 0 : 1, page.routePath);
    assert.doesNotMatch(html.replace('<!--article-->', ''), /\u0001|undefined|\[object/);
    assert.doesNotMatch(html, / style="/, 'a strict policy allows no style attribute');
    assert.doesNotMatch(html, /<link|<!-- -->/);
  }
});

test('S2-49 a doc has navbar, sidebar, content, outline and footer', () => {
  const html = render('/guide/start/quick-start');
  for (const part of [
    '<header class="q-navbar"',
    'class="q-sidebar"',
    '<main id="quire-main"',
    'class="q-outline"',
    '<footer class="q-doc-footer"',
  ])
    assert.ok(html.includes(part), part);
  assert.ok(
    html.startsWith(
      '<div class="q-app" data-page-type="doc"><a class="q-skip-link" href="#quire-main">Skip to content</a>',
    ),
  );
});

test('S2-50 the fallback heading is added when the page has none', () => {
  assert.match(render('/guide/migration/tsup'), /<h1 class="q-fallback-title">tsup<\/h1>/);
  assert.doesNotMatch(render('/guide/start/'), /<h1/);
});

test('S2-53 S2-54 edit link, neighbors and date', () => {
  const html = render('/zh/guide/start/quick-start');
  assert.match(
    html,
    /href="https:\/\/github.com\/[^"]*\/zh\/guide\/start\/quick-start.mdx"[^>]*>.*?在 GitHub 上编辑此页/,
  );
  assert.match(html, /rel="prev" href="\/zh\/guide\/start\/".*?上一页.*?介绍/);
  assert.match(html, /rel="next" href="\/zh\/guide\/basic\/output-format".*?下一页/);
  assert.match(html, /最后更新于 <time dateTime="2026-03-09T08:15:00Z">2026 年 3 月 9 日<\/time>/);
});

test('S2-56 S3-17 frontmatter turns sidebar, outline and footer off', () => {
  assert.doesNotMatch(render('/guide/solution/'), /class="q-sidebar"/);
  const deep = render('/guide/advanced/deep');
  assert.doesNotMatch(deep, /class="q-outline"|doc-footer/);
  assert.match(deep, /class="q-sidebar"/);
});

test('S2-36 custom and blank pages show only the content', () => {
  assert.equal(
    render('/blank'),
    '<main id="quire-main" class="q-plain" tabindex="-1"><div class="q-article" data-article=""><!--article--></div></main>',
  );
  assert.doesNotMatch(render('/plain'), /navbar"|sidebar|outline|footer/);
});

test('S2-62 S2-63 the 404 page in both languages', () => {
  assert.match(render('/404'), /404.*Page not found.*href="\/"[^>]*>Take me home/s);
  assert.match(render('/zh/404'), /页面未找到.*href="\/zh\/"[^>]*>返回首页/s);
});

test('S4-22 only the groups that contain the page are open, and only the page is current', () => {
  const html = render('/guide/advanced/deep');
  assert.match(
    html,
    /<li class="q-sidebar-group" data-state="open"><button[^>]*aria-expanded="true"><span>Nested group/,
  );
  assert.match(
    html,
    /<li class="q-sidebar-group" data-state="closed"><button[^>]*aria-expanded="false"><span>Migration/,
  );
  assert.deepEqual(html.match(/<a class="q-sidebar-link"[^>]*aria-current="page"[^>]*>/g), [
    '<a class="q-sidebar-link" href="/guide/advanced/deep" aria-current="page">',
  ]);
});

test('S0-06 S0-07 the language link leads to the alternate, or notes that there is none', () => {
  assert.match(
    render('/guide/start/quick-start'),
    /href="\/zh\/guide\/start\/quick-start" lang="zh" hrefLang="zh">简体中文</,
  );
  assert.match(
    render('/guide/migration/tsup'),
    /href="\/zh\/guide\/" lang="zh" hrefLang="zh">简体中文 \(not translated yet\)</,
  );
});

test('S9-32 inline marks in outline, sidebar and neighbors', () => {
  const html = render('/guide/start/quick-start');
  assert.match(html, /href="#formats"><span>Several formats at <strong>once<\/strong>/);
  assert.match(html, /sidebar-link[^>]*><span>Output <code>format<\/code>/);
  assert.match(html, /neighbor-title"><span>Output <code>format<\/code>/);
});

test('S3-24 S3-26 tags, dividers and section headers', () => {
  const html = render('/guide/start/');
  assert.match(html, /<span class="q-tag">new<\/span>/);
  assert.match(html, /<li class="q-sidebar-divider" data-type="solid"><hr\/>/);
  assert.match(html, /<li class="q-sidebar-section"><span>Help/);
});

test('S5-01 no page has a form', () => {
  for (const page of allPages) assert.doesNotMatch(quire.renderPage(page), /<form|<input/);
});

test('S9-21 three social links are shown, the rest are in a popup', () => {
  const siteWithLinks = {
    ...site,
    socialLinks: ['a', 'b', 'c', 'd'].map(icon => ({
      icon,
      name: icon.toUpperCase(),
      mode: 'link',
      content: `https://${icon}.example`,
    })),
  };
  const html = engine({ site: siteWithLinks, locales }).renderPage(pageAt('/'));
  assert.match(html, /aria-label="C".*id="quire-social".*data-brand="d"/s);
});

test('text from data is escaped', () => {
  const payload = '<img src=x onerror=alert(1)>"\'&';
  const page = {
    ...pageAt('/guide/start/'),
    title: payload,
    headingTitle: '',
    toc: [{ id: payload, text: payload, depth: 2, charIndex: 0 }],
    breadcrumbs: [{ text: payload }],
  };
  assert.doesNotMatch(quire.renderPage(page), /<img src=x/);
});
