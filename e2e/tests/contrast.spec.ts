import { expect, live, site, test } from './sites.ts';

/**
 * A check: its name, a foreground color, a stack of background colors (lowest first), and the required contrast ratio.
 */
type Pair = [name: string, color: string, layers: string[], ratio: number];

const token = (name: string): string => `var(--quire-${name})`;
const BG = token('color-bg');
const SOFT = token('color-bg-soft');
const RAISED = token('color-bg-raised');
const TEXT = 4.5;
const GRAPHIC = 3;

function pairs(): Pair[] {
  const result: Pair[] = [];
  const add = (name: string, color: string, layers: string[], ratio = TEXT): void =>
    void result.push([name, color, layers, ratio]);
  for (const text of ['text', 'text-2', 'accent', 'note', 'tip', 'warning', 'danger']) {
    for (const [ground, value] of [
      ['page', BG],
      ['soft', SOFT],
      ['raised', RAISED],
    ] as const)
      add(`${text} on ${ground}`, token(`color-${text}`), [value]);
  }
  for (const text of ['text', 'text-2', 'accent']) {
    add(`${text} on a hovered row`, token(`color-${text}`), [BG, token('color-bg-hover')]);
    add(`${text} on a hovered row of an overlay`, token(`color-${text}`), [RAISED, token('color-bg-hover')]);
  }
  add('accent on the active row', token('color-accent'), [BG, token('color-accent-tint')]);
  add('accent on the active row of an overlay', token('color-accent'), [RAISED, token('color-accent-tint')]);
  add('third text on page', token('color-text-3'), [BG]);
  add('text on the accent', token('color-on-accent'), [token('color-accent-fill')]);
  for (const kind of ['note', 'tip', 'warning', 'danger']) {
    const ground = `color-mix(in srgb, ${token(`color-${kind}`)} 9%, ${BG})`;
    add(`${kind} title`, token(`color-${kind}`), [ground]);
    add(`text in ${kind}`, token('color-text'), [ground]);
    add(`${kind} badge`, token(`color-${kind}`), [
      BG,
      `color-mix(in srgb, ${token(`color-${kind}`)} 11%, transparent)`,
    ]);
  }
  const codes = ['keyword', 'string', 'function', 'constant', 'property', 'comment'].map(kind => [
    kind,
    token(`code-${kind}`),
  ]);
  const colors = [...codes, ['text', token('color-text')], ['unfocused', token('color-text-2')]] as [string, string][];
  for (const [kind, color] of colors) {
    add(`code ${kind}`, color, [SOFT]);
    add(`code ${kind} in a callout`, color, [BG]);
    for (const mark of ['marked', 'added', 'removed'])
      add(`code ${kind} ${mark}`, color, [SOFT, token(`code-${mark}`)]);
  }
  add('sign of an added line', token('color-tip'), [SOFT, token('code-added')]);
  add('sign of a removed line', token('color-danger'), [SOFT, token('code-removed')]);
  add('sign of a warning', token('color-warning'), [SOFT, token('code-marked')]);
  for (const [ground, value] of [
    ['page', BG],
    ['soft', SOFT],
    ['raised', RAISED],
  ] as const)
    add(`focus ring on ${ground}`, token('color-accent'), [value], GRAPHIC);
  return result;
}

for (const scheme of ['light', 'dark'] as const) {
  test(`S4-12 every pair of tokens meets AA in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${site('rslib')}/guide/basic/cli`);
    await live(page);
    const checks = pairs();
    expect(checks.length).toBeGreaterThan(80);
    const low = await page.evaluate(tokenPairs => {
      const probe = document.createElement('i');
      document.body.append(probe);
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
        willReadFrequently: true,
      })!;
      /** Returns the color of a pixel after the browser has blended color layers. */
      const pixel = (layers: string[]): number[] => {
        context.clearRect(0, 0, 1, 1);
        for (const layer of layers) {
          probe.style.color = '';
          probe.style.color = layer;
          context.fillStyle = getComputedStyle(probe).color;
          context.fillRect(0, 0, 1, 1);
        }
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const luminance = (rgb: number[]): number => {
        const [r = 0, g = 0, b = 0] = rgb
          .map(value => value / 255)
          .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const results = tokenPairs.map(([name, color, layers, ratio]) => {
        const [high = 0, lowest = 0] = [luminance(pixel([...layers, color])), luminance(pixel(layers))].sort(
          (a, b) => b - a,
        );
        return { name, ratio, contrast: (high + 0.05) / (lowest + 0.05) };
      });
      probe.remove();
      if (results.some(({ contrast: is }) => is === 1))
        throw new Error(`a token is not known: ${results.find(({ contrast: is }) => is === 1)?.name}`);
      return results
        .filter(({ contrast: is, ratio }) => is < ratio)
        .map(({ name, contrast: is, ratio }) => `${name}: ${is.toFixed(2)} of ${ratio}`);
    }, checks);
    expect(low).toEqual([]);
  });
}

test('S4-12 the brand’s orange stays the accent in both appearances', async ({ page }) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${site('rslib')}/guide/basic/cli`);
    const fill = await page.evaluate(() => {
      document.body.style.color = 'var(--quire-color-accent-fill)';
      return getComputedStyle(document.body).color;
    });
    expect(fill).toBe('rgb(255, 139, 0)');
  }
});
