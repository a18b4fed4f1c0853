// Runs dist/server.js as the Rust engine does: in a bare context without a DOM or Node APIs.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const dist = new URL('../dist/', import.meta.url);

/** The manifest of the last build. */
export const manifest = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8'));

/** Returns the nodes with ids added, numbered as in the engine. `count.next` is the next id. */
function numbered(nodes, count) {
  return nodes.map(node => {
    if ('html' in node) return node;
    const own = { id: count.next++, ...node };
    return node.children ? { ...own, children: numbered(node.children, count) } : own;
  });
}

/** Returns the HTML of nodes, with island numbers assigned as in the engine. */
function withIslandNumbers(nodes) {
  let first = 0;
  return nodes.map(({ html, islands }) => {
    const counted = html.replace(/\u0001q(\d+)\u0001/g, (_, number) => `q${first + Number(number)}`);
    first += islands;
    return counted;
  });
}

/** Creates a runtime for a site. `modules(shared, loaders)` registers the site's own modules. */
export function engine({ site, locales, modules, siteTheme }) {
  const context = vm.createContext({ quireUrl: {} });
  vm.runInContext(readFileSync(new URL('server.js', dist), 'utf8'), context, {
    filename: 'server.js',
    displayErrors: false,
  });
  const { quire } = context;
  delete context.quire;
  quire.setSite(JSON.stringify(site));
  for (const [lang, locale] of Object.entries(locales)) quire.setLocale(lang, JSON.stringify(locale));
  if (modules) quire.setModules(modules);
  if (siteTheme) quire.setSiteTheme(siteTheme);
  const onPage = (page, render) => {
    quire.openPage(JSON.stringify(page));
    try {
      return render();
    } finally {
      quire.closePage();
    }
  };
  return {
    context,
    renderPage: page => onPage(page, quire.renderShell),
    renderArticle: (page, request) => {
      const nodes = numbered(request.nodes, { next: 0 });
      const seeds = nodes.map(() => 1);
      return onPage(page, () => {
        const answer = JSON.parse(quire.renderArticle(JSON.stringify({ ...request, nodes, seeds })));
        return { ...answer, html: withIslandNumbers(answer.nodes) };
      });
    },
    renderParts: lang => {
      const parts = JSON.parse(quire.renderParts(lang));
      quire.closePage();
      return parts;
    },
    components: () => JSON.parse(quire.components()),
  };
}
