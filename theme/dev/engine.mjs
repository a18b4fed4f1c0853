// Runs dist/server.js as the engine does: in a bare context without a DOM and without Node.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const dist = new URL('../dist/', import.meta.url);

/** The manifest of the last build. */
export const manifest = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8'));

/** A fresh runtime with a site set. */
export function engine({ site, locales }) {
  const context = vm.createContext({});
  vm.runInContext(readFileSync(new URL('server.js', dist), 'utf8'), context, {
    filename: 'server.js',
    displayErrors: false,
  });
  const { quire } = context;
  quire.setSite(JSON.stringify(site));
  for (const [lang, locale] of Object.entries(locales)) quire.setLocale(lang, JSON.stringify(locale));
  return {
    context,
    renderPage: page => quire.renderPage(JSON.stringify(page)),
    renderPageFull: page => quire.renderPageFull(JSON.stringify(page)),
    renderArticle: request => JSON.parse(quire.renderArticle(JSON.stringify(request))),
    components: () => JSON.parse(quire.components()),
  };
}
