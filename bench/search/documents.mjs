// Provides the judged queries, and each section of a built site's pages as a separate document, for comparison with
// other search engines.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents } from './index_files.mjs';

const judged = new URL('../../crates/search/relevance/', import.meta.url);

/** Returns the sets of judged queries in a language. The last set was not used for tuning. */
export function sets(lang) {
  return [
    ['first', `${lang}.json`],
    ['second', `${lang}.held-out.json`],
    ['third', `${lang}.third.json`],
    ['unseen', `${lang}.unseen.json`],
  ].map(([name, file]) => ({
    name,
    queries: JSON.parse(readFileSync(new URL(file, judged), 'utf8')),
  }));
}

/** Returns the `keywords` of a page's frontmatter. The sources are in the site's `docs/<lang>`. */
function keywordsOf(site, lang, route) {
  const name = route.replace(/^\/zh(?=\/)/, '').replace(/\/$/, '/index');
  const file = join(site, 'docs', lang, `${name}.mdx`);
  if (!existsSync(file)) return '';
  return /^keywords: \[(.*)\]$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** Returns all sections in a language as documents, because the best result is often one section of a long page. */
export function sections(site, lang) {
  const folder = join(site, 'dist/static');
  return documents(folder, lang).flatMap(({ title, content, toc, routePath }) => {
    const starts = [{ id: '', text: '', charIndex: 0 }, ...toc];
    return starts.map((heading, at) => ({
      id: `${routePath}#${heading.id}`,
      title,
      keywords: at === 0 ? keywordsOf(site, lang, routePath) : '',
      heading: heading.text,
      content: content.slice(heading.charIndex, starts[at + 1]?.charIndex),
    }));
  });
}

/** Returns the distinct pages of the sections with the given ids. */
export const routesOf = ids => [...new Set(ids.map(id => id.split('#')[0]))];
