import { expect, FIRST_PORT, live, test } from './sites.ts';
import { serveBuilt } from './temporary-site.ts';

const PORT = FIRST_PORT + 95;
const COMPONENT = `'use client';
import { useState } from 'react';

export default function Video() {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <>
      <link rel="preload" href="/poster.svg" as="image" />
      <button onClick={() => setPlaying(true)}>{isPlaying ? 'Playing' : 'Play'}</button>
    </>
  );
}
`;

serveBuilt(PORT, {
  'quire.toml': 'title = "Video"\n',
  'components/Video.tsx': COMPONENT,
  'public/poster.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'docs/index.mdx': `import Video from '<root>/components/Video.tsx';\n\n# Video\n\n<Video />\n`,
});

test('an island that begins with a link for preloading hydrates', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${PORT}/`);
  await live(page);
  await expect(page.locator('quire-island')).toHaveAttribute('data-hydrated');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Playing' })).toBeVisible();
});
