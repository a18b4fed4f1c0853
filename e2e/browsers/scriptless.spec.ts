import { expect, test } from './test.ts';

/** The proxy blocks every script with a content security policy, so only WebDriver's scripts run. */
test.beforeEach(({ site }) => {
  site.hasScripts = false;
});

test('without scripts the article can be read, and links of sidebar and outline work', async ({ reader }) => {
  await reader.load('/guide/start/quick-start');
  await reader.has('html', 'lang', 'en');
  expect(await reader.run("return 'js' in document.documentElement.dataset")).toBe(false);
  await reader.sees('main h1', 'Quick start');
  await reader.sees('main figure.q-code', 'node --version');
  await reader.seesNo('.q-search-button');
  await reader.click('.q-outline a', 'Check the package');
  await reader.isAt('/guide/start/quick-start#verify');
  await reader.click('.q-sidebar-link', 'Glossary');
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
    await reader.click('.q-diagram-source summary');
    await reader.sees('.q-diagram-source[open]', 'flowchart LR');
  });
});
