import { expect, live, site, test } from './sites.ts';
import { animated, painted, scrollBy } from './waiting.ts';

const features = site('features');
const rslib = site('rslib');
const LANGS = [
  ['en', '/'],
  ['zh', '/zh/'],
] as const;

test('S2-37 S3-33 the hero shows name, text of several lines, tagline and buttons that are links', async ({ page }) => {
  await page.goto(`${features}/landing/`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(1);
  await expect(heading).toContainText('Widget');
  await expect(heading).toContainText('One line says what it is,');
  const lines = await heading
    .getByText('One line says')
    .evaluate(text => Math.round(text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight)));
  expect(lines, 'the line break of the frontmatter is one on the page').toBeGreaterThanOrEqual(2);
  await expect(page.getByText('A third line, smaller')).toBeVisible();
  const [brand, alt] = [
    page.getByRole('link', { name: 'Read the guide' }),
    page.getByRole('link', { name: 'See the code' }),
  ];
  await expect(brand).toHaveAttribute('href', '/guide/');
  await expect(alt).toHaveAttribute('href', 'https://code.example.com');
  const backgroundOf = (link: typeof brand) => link.evaluate(element => getComputedStyle(element).backgroundColor);
  expect(await backgroundOf(brand), 'brand and alt look different').not.toBe(await backgroundOf(alt));
  await page.goto(`${features}/zh/landing/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第二行说明为谁而作');
  await expect(page.getByRole('link', { name: '阅读指南' })).toHaveAttribute('href', '/zh/guide/');
});

test('S2-38 S3-34 the hero picture is one for light and another for dark, with alternative text, sources and sizes', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${features}/landing/`);
  const picture = page.getByRole('img', { name: 'A widget' });
  await expect(picture).toHaveCount(1);
  await expect(picture).toHaveAttribute('src', '/sun.svg');
  await expect(picture).toHaveAttribute('srcset', '/sun.svg 1x, /wide.svg 2x');
  await expect(picture).toHaveAttribute('sizes', '400px');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(picture).toHaveAttribute('src', '/moon.svg');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname))
    .toBe('/moon.svg');
  await page.goto(`${features}/zh/landing/`);
  await expect(page.getByRole('img', { name: '一个组件' })).toHaveAttribute('src', '/sun.svg');
});

test('S2-39 S2-40 S3-35 feature cards have icon, title, details and link; a span is columns of twelve', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${features}/landing/`);
  const cards = page.locator('.q-feature');
  await expect(cards).toHaveCount(4);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /columns|width/ })).toHaveText([
    'Default width',
    'Six columns',
    'Three columns',
    'Two columns',
  ]);
  await expect(cards.nth(0)).toContainText('🧱');
  await expect(cards.nth(0).locator('strong')).toHaveText('strong');
  await expect(cards.nth(1).locator('img')).toHaveAttribute('src', '/sun.svg');
  await expect(cards.nth(2).locator('svg path')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Default width' })).toHaveAttribute('href', '/guide/');
  await expect(page.getByRole('link', { name: 'Two columns' })).toHaveAttribute('target', '_blank');
  await expect(cards.nth(1).getByRole('link')).toHaveCount(0);
  const spans = await page.locator('.q-features').evaluate(grid => {
    const { columnGap, paddingLeft, paddingRight } = getComputedStyle(grid);
    const gap = parseFloat(columnGap);
    const gridWidth = grid.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight) + gap;
    return [...grid.children].map(card => Math.round(((card.getBoundingClientRect().width + gap) / gridWidth) * 12));
  });
  expect(spans, 'the default is four').toEqual([4, 6, 3, 2]);
  await page.setViewportSize({ width: 390, height: 844 });
  const [card, row] = [await cards.nth(3).boundingBox(), await page.locator('.q-features').boundingBox()];
  expect(card?.width ?? 0, 'one below the other on a phone').toBeGreaterThan((row?.width ?? 0) * 0.85);
});

test('S2-41 the last line of a home page is in the language of the page', async ({ page }) => {
  await page.goto(`${features}/landing/`);
  await expect(page.getByText('The last line')).toBeVisible();
  await page.goto(`${features}/zh/landing/`);
  await expect(page.getByText('最后一行')).toBeVisible();
  await page.goto(`${rslib}/`);
  await expect(page.getByText(/released under the MIT license/)).toBeVisible();
  await page.goto(`${rslib}/zh/`);
  await expect(page.getByText(/MIT 许可证/)).toBeVisible();
});

for (const [lang, path] of LANGS) {
  test(`S2-42 S3-40 S3-41 S3-42 S3-43 the ${lang} landing hero has logo, title, subtitle, description and two links`, async ({
    page,
  }) => {
    const words =
      lang === 'en'
        ? [
            'Rsbuild-based Library Development Tool',
            'Create JavaScript libraries in a simple and intuitive way',
            'Introduction',
            'Quick Start',
          ]
        : ['基于 Rsbuild 的库开发工具', '以简单直观的方式创建 JavaScript 库', '介绍', '快速上手'];
    await page.goto(rslib + path);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Rslib']);
    await expect(main.locator('.q-landing-logo img').first()).toBeVisible();
    expect(
      await main
        .locator('.q-landing-logo img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await expect(main.getByText(words[0] ?? '', { exact: true })).toBeVisible();
    await expect(main.getByText(words[1] ?? '', { exact: true })).toBeVisible();
    const hero = main.locator('.q-landing');
    const first = hero.getByRole('link', { name: words[2] ?? '', exact: true });
    await expect(first).toHaveAttribute('href', `${path}guide/start/`);
    const second = hero.getByRole('link', { name: words[3] ?? '', exact: true });
    await expect(second).toHaveAttribute('href', `${path}guide/start/quick-start`);
    await live(page);
    await second.click();
    await expect(page).toHaveURL(`${rslib}${path}guide/start/quick-start`);
  });

  test(`S2-84 S3-44 S3-45 the ${lang} tool stack is a grid of cards that open in a new tab`, async ({ page }) => {
    await page.goto(rslib + path);
    const stack = page.getByRole('region', { name: lang === 'en' ? 'Tool Stack' : '工具栈' });
    await expect(stack.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(
      stack.getByText(
        lang === 'en'
          ? 'High-performance tool stack built around Rspack to boost modern web development'
          : '以 Rspack 为核心的高性能工具栈',
      ),
    ).toBeVisible();
    const cards = stack.getByRole('link');
    await expect(cards.locator('strong')).toHaveText(['Rspack', 'Rsbuild', 'Rspress', 'Rsdoctor', 'Rslib']);
    await expect(cards.nth(2)).toContainText(
      lang === 'en' ? 'A static site generator based on Rsbuild and MDX' : '基于 Rsbuild 和 MDX 的静态站点生成器',
    );
    for (const card of await cards.all()) {
      await expect(card).toHaveAttribute('target', '_blank');
      await expect(card).toHaveAttribute('href', /^https:\/\/[a-z.]+\.dev$/);
      await expect(card.locator('img')).toHaveAttribute('loading', 'lazy');
      await card.scrollIntoViewIfNeeded();
      await expect
        .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
    }
  });
}

test('S2-43 the two buttons say Get Started and Learn More by default', async ({ page }) => {
  await page.goto(`${features}/landing/plain`);
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Get Started', 'Learn More']);
  await page.goto(`${features}/zh/landing/plain`);
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['开始使用', '了解更多']);
});

test('S2-44 35 stars where they are enabled, none elsewhere, on small screens or with reduced motion', async ({
  page,
}) => {
  const stars = page.locator('.q-landing-stars .q-star');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${rslib}/`);
  await live(page);
  await expect(stars).toHaveCount(35);
  await expect(page.locator('.q-landing-stars')).toHaveAttribute('aria-hidden', 'true');
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(stars).toHaveCount(0);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(stars).toHaveCount(35);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(stars).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${features}/landing/plain`);
  await live(page);
  await painted(page);
  await expect(stars).toHaveCount(0);
});

test('S2-45 S9-02 a star drifts towards a pointer within 100 px and not beyond; sizes are 3 + index/20', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${rslib}/`);
  await live(page);
  const sizes = await page
    .locator('.q-star')
    .evaluateAll(stars => stars.map(star => parseFloat(getComputedStyle(star).width)));
  sizes.forEach((size, index) => expect(size).toBeCloseTo(3 + index / 20, 1));
  const index = await page.locator('.q-star').evaluateAll(stars =>
    stars.findIndex(star => {
      const { x, y } = star.getBoundingClientRect();
      return x > 150 && x < 400 && y > 150 && y < 500;
    }),
  );
  const star = page.locator('.q-star').nth(index);
  const positionOfStar = async () =>
    star.evaluate(element => [element.getBoundingClientRect().x, element.getBoundingClientRect().y] as const);
  await page.mouse.move(1400, 880);
  await painted(page);
  const [x, y] = await positionOfStar();
  const gap = async () => Math.hypot(...(await positionOfStar()).map((value, axis) => value - ([x, y][axis] ?? 0)));
  await page.mouse.move(x + 80, y + 80); // 113 px away, although less than 100 px on each axis.
  await painted(page);
  await animated(star);
  expect(await gap(), 'a circle, not a square').toBe(0);
  await page.mouse.move(x + 60, y + 50);
  await expect.poll(gap).toBeGreaterThan(20);
  const [nearX, nearY] = await positionOfStar();
  expect(nearX, 'towards the pointer').toBeGreaterThan(x + 10);
  expect(nearY).toBeGreaterThan(y + 10);
  await page.mouse.move(1400, 880);
  await expect.poll(gap).toBe(0);
});

test('S2-46 S2-47 the landing hero has an oval behind the logo and a background, both decorative', async ({ page }) => {
  await page.goto(`${rslib}/`);
  await expect(page.locator('.q-landing-oval')).toBeVisible();
  const background = page.locator('.q-landing-background img');
  await expect(background).toHaveAttribute('alt', '');
  expect(
    await background.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  const hidden = await background.evaluate(image => image.closest('[aria-hidden="true"]') !== null);
  expect(hidden).toBe(true);
  await page.goto(`${features}/landing/plain`);
  await expect(page.locator('.q-landing-oval, .q-landing-background')).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`S2-48 at ${width} px the navbar is transparent down to 99 px of scroll and opaque from 100 px on`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    await page.clock.install();
    await page.goto(`${rslib}/zh/`);
    await live(page);
    const opacity = () => page.getByRole('banner').evaluate(bar => Number(getComputedStyle(bar, '::before').opacity));
    expect(await opacity()).toBe(0);
    await scrollBy(page, 99);
    await page.clock.runFor(300); // Scroll handling is throttled to once per 200 ms.
    await painted(page);
    expect(await opacity()).toBe(0);
    await page.evaluate(() => scrollTo(0, 100));
    await expect.poll(opacity).toBe(1);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(opacity).toBe(0);
  });
}

test('S7-13 the home pages load nothing from other origins, and no image is missing', async ({ page }) => {
  const origins = new Set<string>();
  page.on('request', request => !request.url().startsWith('data:') && origins.add(new URL(request.url()).origin));
  for (const [, path] of LANGS) {
    await page.goto(rslib + path);
    await live(page);
    await page.getByRole('button', { name: /Tools|工具/ }).click();
    await expect(page.locator('.q-tool-link')).toHaveCount(6);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect
      .poll(() =>
        page
          .locator('img:visible')
          .evaluateAll(images =>
            (images as HTMLImageElement[])
              .filter(image => !(image.complete && image.naturalWidth > 0))
              .map(image => image.src),
          ),
      )
      .toEqual([]);
  }
  expect([...origins]).toEqual([rslib]);
});

test('S2-42 the home page shows a configuration next to the files it builds, as recorded', async ({ page }) => {
  await page.goto(`${rslib}/`);
  const main = page.getByRole('main');
  await expect(main.locator('.q-showcase figcaption').first()).toHaveText('rslib.config.ts');
  await expect(main.locator('.q-showcase')).toContainText("format: 'cjs'");
  for (const file of ['index.cjs', 'index.d.cts', 'index.js', 'index.d.ts'])
    await expect(main.locator('.q-showcase .q-file-tree')).toContainText(file);
});

test('S2-42 a home page looks the same after following a link away and back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${rslib}/guide/start/`);
  await live(page);
  await page.getByRole('link', { name: 'Rslib home' }).click();
  await expect(page).toHaveURL(`${rslib}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rslib');
  const size = await page
    .getByRole('heading', { level: 1 })
    .evaluate(heading => parseFloat(getComputedStyle(heading).fontSize));
  expect(size).toBeGreaterThan(60);
});
