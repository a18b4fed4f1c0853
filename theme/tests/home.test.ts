/** Tests of the data for home pages and the tools menu, and of the movement of the stars, without a document. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LocaleData, PageData, SiteData } from '../src/contract.ts';
import en from '../src/locales/en.json';
import zh from '../src/locales/zh.json';
import { footerOf, heroPicture, landingOf, toolStackOf } from '../src/features/home/home-data.ts';
import { makeShell, type Shell } from '../src/base/site.ts';
import { drift, STARS } from '../src/page/stars.ts';
import { NO_LOGO, toolGroupOf, toolOf, toolsMenuOf } from '../src/features/tools/tools.ts';

function shell(theme: Record<string, unknown>, lang = 'en', more: Partial<SiteData> = {}): Shell {
  const site = { base: '/', lang: 'en', cleanUrls: true, theme, ...more } as SiteData;
  const home = lang === 'en' ? site.base : `${site.base}${lang}/`;
  return makeShell(site, { lang, home, texts: {} } as unknown as LocaleData, lang === 'zh' ? zh : en);
}

function page(frontmatter: Record<string, unknown>): PageData {
  return { title: 'T', frontmatter } as unknown as PageData;
}

test('S2-43 the landing hero has two buttons, Get Started and Learn More unless the site says otherwise', () => {
  const labels = (theme: Record<string, unknown>, lang?: string): string[] => {
    const landing = landingOf(page({}), shell(theme, lang));
    return landing?.actions.map(({ text }) => text) ?? [];
  };
  assert.deepEqual(labels({ landing: {} }), ['Get Started', 'Learn More']);
  assert.deepEqual(labels({ landing: {} }, 'zh'), ['开始使用', '了解更多']);
  const customButtons = {
    landing: { primary: { text: 'introduction', link: '/a' }, secondary: { text: 'Words of the site' } },
  };
  assert.deepEqual(labels(customButtons), ['Introduction', 'Words of the site']);
  assert.deepEqual(labels(customButtons, 'zh'), ['介绍', 'Words of the site']);
});

test('the landing hero is on where the site or the page enables it, and never if the page has a hero', () => {
  const withLanding = { landing: { stars: true } };
  assert.equal(landingOf(page({}), shell({})), undefined);
  assert.equal(landingOf(page({ landing: true }), shell({}))?.hasStars, false);
  assert.equal(landingOf(page({}), shell(withLanding))?.hasStars, true);
  assert.equal(landingOf(page({ landing: { stars: false } }), shell(withLanding))?.hasStars, false);
  assert.equal(landingOf(page({ landing: false }), shell(withLanding)), undefined);
  assert.equal(landingOf(page({ hero: { name: 'N' } }), shell(withLanding)), undefined);
});

test('links of the landing hero are localized and have the base and extension', () => {
  const theme = { landing: { primary: { link: '/guide/start/' }, secondary: { link: '/guide/quick' } } };
  const hrefs = (value: Shell): string[] => landingOf(page({}), value)?.actions.map(({ link }) => link) ?? [];
  assert.deepEqual(hrefs(shell(theme)), ['/guide/start/', '/guide/quick']);
  assert.deepEqual(hrefs(shell(theme, 'zh')), ['/zh/guide/start/', '/zh/guide/quick']);
  const based = shell(theme, 'zh', { base: '/docs/', cleanUrls: false });
  assert.deepEqual(hrefs(based), ['/docs/zh/guide/start/', '/docs/zh/guide/quick.html']);
  const external = shell({ landing: { primary: { link: 'https://a.example' } } });
  assert.equal(hrefs(external)[0], 'https://a.example');
});

test('the image of a hero has one URL, or one each for light and dark', () => {
  const urls = (src: string | { light?: string; dark?: string }): (string | undefined)[] => {
    const picture = heroPicture({ src });
    return [picture?.light, picture?.dark];
  };
  assert.deepEqual(urls('/a'), ['/a', '/a']);
  assert.deepEqual(urls({ light: '/l', dark: '/d' }), ['/l', '/d']);
  assert.deepEqual(urls({ light: '/l' }), ['/l', '/l']);
  assert.deepEqual(urls({ dark: '/d' }), ['/d', '/d']);
  assert.equal(heroPicture(undefined), undefined);
  assert.equal(heroPicture({ src: '/a', srcset: ['/a 1x', '/b 2x'] })?.srcset, '/a 1x, /b 2x');
});

test('S2-41 the footer of the home page is one text, or one for each language', () => {
  assert.deepEqual(footerOf(shell({})).lines, []);
  assert.deepEqual(footerOf(shell({ footer: { message: 'One' } }, 'zh')).lines, ['One']);
  const both = { footer: { message: { en: ['One', 'Two'], zh: '一' } } };
  assert.deepEqual(footerOf(shell(both)).lines, ['One', 'Two']);
  assert.deepEqual(footerOf(shell(both, 'zh')).lines, ['一']);
  assert.deepEqual(footerOf(shell(both, 'de')).lines, ['One', 'Two']);
});

test('columns of the footer have texts by key and links in the page’s language', () => {
  const links = [
    { text: 'quickStart', link: '/guide/' },
    { text: 'GitHub', link: 'https://g' },
  ];
  const { columns } = footerOf(shell({ footer: { columns: [{ title: 'introduction', links }] } }, 'zh'));
  const expected = [
    { text: zh.quickStart, link: '/zh/guide/' },
    { text: 'GitHub', link: 'https://g' },
  ];
  assert.deepEqual(columns, [{ title: zh.introduction, links: expected }]);
});

test('S3-40 S3-41 S3-44 the theme’s default texts for landing pages, in both languages', () => {
  const titlesOf = (texts: typeof en): string[] => [texts.introduction, texts.quickStart, texts.toolStackTitle];
  assert.deepEqual(titlesOf(en), ['Introduction', 'Quick Start', 'Tool Stack']);
  assert.deepEqual(titlesOf(zh), ['介绍', '快速上手', '工具栈']);
  const stack = toolStackOf(shell({ toolStack: { links: [{ name: 'A', url: '/a' }] } }, 'zh'));
  assert.deepEqual([stack?.title, stack?.description], [zh.toolStackTitle, '']);
});

test('a landing page without settings has no subtitle and the description of its page', () => {
  const landing = landingOf({ ...page({}), description: 'What the page says' }, shell({ landing: {} }));
  assert.deepEqual([landing?.subtitle, landing?.description], ['', 'What the page says']);
});

const TOOL = { name: 'N', desc: '说明', descEn: 'words', logo: '/n.svg', url: 'https://n/zh', urlEn: 'https://n/en' };

test('S3-46 a tool has a name, a description in each language, a URL, and another one on English pages', () => {
  const english = { name: 'N', description: 'words', logo: '/n.svg', scale: 1, href: 'https://n/en' };
  assert.deepEqual(toolOf(TOOL, 'en', '/'), english);
  assert.deepEqual(toolOf(TOOL, 'zh', '/'), { ...english, description: '说明', href: 'https://n/zh' });
  const { urlEn: _, ...withoutEnglish } = TOOL;
  assert.equal(toolOf(withoutEnglish, 'en', '/').href, 'https://n/zh');
  assert.equal(toolOf(TOOL, 'zh-CN', '/').description, '说明');
  assert.equal(toolOf(TOOL, 'de', '/').description, 'words');
});

test('S3-47 a tool without a logo shows one transparent pixel; a local logo is prefixed with the base', () => {
  assert.equal(toolOf({ name: 'N', url: '/n' }, 'en', '/').logo, NO_LOGO);
  const bytes = Buffer.from(NO_LOGO.replace(/^data:image\/gif;base64,/, ''), 'base64');
  assert.deepEqual([bytes.toString('latin1', 0, 3), bytes.readUInt16LE(6), bytes.readUInt16LE(8)], ['GIF', 1, 1]);
  assert.equal(toolOf(TOOL, 'en', '/docs/').logo, '/docs/n.svg');
  assert.equal(toolOf({ ...TOOL, logo: 'https://x/y.svg' }, 'en', '/docs/').logo, 'https://x/y.svg');
});

test('S3-48 the scale of a logo is 1 by default', () => {
  assert.equal(toolOf({ ...TOOL, logoScale: 0.95 }, 'en', '/').scale, 0.95);
  assert.equal(toolOf(TOOL, 'en', '/').scale, 1);
});

test('S3-49 a group has a title in each language, and links', () => {
  const group = { title: '工具', titleEn: 'Tools', links: [TOOL] };
  assert.equal(toolGroupOf(group, 'en', '/').title, 'Tools');
  assert.equal(toolGroupOf(group, 'zh', '/').title, '工具');
  assert.equal(toolGroupOf({ title: '工具' }, 'en', '/').title, '工具');
  assert.equal(toolGroupOf(group, 'en', '/').tools.length, 1);
  assert.deepEqual(toolsMenuOf({}, 'en', '/'), { header: undefined, groups: [] });
});

test('S2-44 S2-45 S9-02 35 stars of 3 + index/20 px that move towards a pointer within 100 px', () => {
  assert.equal(STARS.length, 35);
  for (const [index, star] of STARS.entries()) {
    assert.equal(star.size, 3 + index / 20);
    assert.ok(star.left >= 0 && star.left <= 100 && star.top >= 0 && star.top <= 100);
  }
  assert.equal(new Set(STARS.map(({ left, top }) => `${left} ${top}`)).size, 35);
  assert.deepEqual(drift(71, 71), [0, 0], 'a circle, not a square');
  assert.deepEqual(drift(100.01, 0), [0, 0]);
  const [dx, dy] = drift(-60, 80);
  assert.ok(dx < -20 && dy > 20 && Math.hypot(dx, dy) <= 100, 'a star exactly 100 px away moves');
});

test('routes of a landing page are relative to the home page, also if its URL is a file', () => {
  const theme = { landing: { primary: { link: '/guide/' }, secondary: { link: '/2.0/start#first' } } };
  const withFiles = shell(theme);
  withFiles.site.cleanUrls = false;
  withFiles.locale.home = '/zh/index.html';
  const links = landingOf(page({}), withFiles)?.actions.map(({ link }) => link);
  assert.deepEqual(links, ['/zh/guide/', '/zh/2.0/start.html#first']);
});
