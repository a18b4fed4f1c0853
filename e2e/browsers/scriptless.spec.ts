import { expect, test } from './test.ts';

/** The server's policy blocks every script; only the driver's own scripts run. */
test.beforeEach(({ site }) => {
  site.hasScripts = false;
});

test('without scripts the article, the sidebar and the outline can be read and followed', async ({ reader }) => {
  await reader.load('/guide/start/quick-start');
  await reader.has('html', 'lang', 'en');
  expect(await reader.run("return 'js' in document.documentElement.dataset")).toBe(false);
  await reader.sees('main h1', 'Quick start');
  await reader.sees('main figure.code', 'node --version');
  await reader.seesNo('.search-button');
  await reader.click('.outline a', 'Check the package');
  await reader.isAt('/guide/start/quick-start#verify');
  await reader.click('.sidebar-link', 'Glossary');
  await reader.isAt('/guide/start/glossary');
  await reader.sees('main h1', 'Glossary');
});

test.describe('in the manual', () => {
  test.use({ siteName: 'manual' });

  test('without scripts the first tab is shown, diagrams are drawn, details open', async ({ reader }) => {
    await reader.load('/guide/writing/components');
    await reader.sees('[role=tabpanel]', 'Types are checked.');
    await reader.load('/guide/writing/diagrams');
    await reader.sees('svg[role=img]');
    await reader.click('.diagram-source summary');
    await reader.sees('.diagram-source[open]', 'flowchart LR');
  });
});
