import { Head, type Published } from './head.ts';
import { children, only, parseXml } from './xml.ts';

/** A date in the W3C format: a day, or a time with a time zone. */
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Checks the rules of sitemaps.org and of search engines. Every indexed page must be listed once, with the same
 * alternates as in its head.
 */
export function sitemapProblems(xml: string, pages: Published[]): string[] {
  const problems: string[] = [];
  const root = parseXml(xml);
  if (root.getAttribute('xmlns') !== 'http://www.sitemaps.org/schemas/sitemap/0.9') problems.push('namespace');
  if (xml.length > 50 << 20) problems.push('larger than 50 MB');
  const listed = new Map<string, string>();
  for (const url of children(root, 'url')) {
    const [location, time] = [only(url, 'loc'), only(url, 'lastmod')];
    if (!location?.startsWith('https://') || listed.has(location)) problems.push(`loc: ${location}`);
    if (time !== undefined && !TIME.test(time)) problems.push(`lastmod: ${time}`);
    const links = children(url, 'xhtml:link').map(
      link => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`,
    );
    listed.set(location ?? '', links.sort().join('\n'));
  }
  if (listed.size > 50_000) problems.push('more than 50,000 addresses');
  const expected = new Map<string, string>();
  for (const { document } of pages) {
    const head = new Head(document);
    const [canonical] = head.links('canonical').map(link => link.get('href') ?? '');
    if (head.meta('robots').includes('noindex') || !canonical) continue;
    const links = head.links('alternate').filter(link => link.has('hreflang'));
    expected.set(
      canonical,
      links
        .map(link => `${link.get('hreflang')} ${link.get('href')}`)
        .sort()
        .join('\n'),
    );
  }
  for (const [url, links] of expected)
    if (listed.get(url) !== links) problems.push(`${url}: ${listed.get(url) ?? 'missing'}`);
  for (const url of listed.keys()) if (!expected.has(url)) problems.push(`no page: ${url}`);
  return problems;
}
