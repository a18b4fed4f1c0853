import type { Element } from '@xmldom/xmldom';
import { children, only, parseXml } from './xml.ts';

/** Date formats: RFC 822 with a four-digit year (for RSS), and RFC 3339. */
const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} ([+-]\d{4}|GMT)$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;
const ATOM = 'http://www.w3.org/2005/Atom';

const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value) && value.startsWith('https://');

function repeated(values: (string | undefined)[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index).map(value => `an id twice: ${value}`);
}

/** Returns the violations of RSS 2.0 and of the RSS Advisory Board's recommendations. `feedUrl` is the feed's URL. */
export function rssProblems(xml: string, feedUrl: string): string[] {
  const root = parseXml(xml);
  const [channel] = children(root, 'channel');
  if (root.nodeName !== 'rss' || root.getAttribute('version') !== '2.0' || !channel) return ['no RSS 2.0'];
  const problems = ['title', 'link', 'description'].filter(name => !only(channel, name)).map(name => `no ${name}`);
  if (!isUrl(only(channel, 'link'))) problems.push('link');
  const self = children(channel, 'atom:link').find(link => link.getAttribute('rel') === 'self');
  if (self?.getAttribute('href') !== feedUrl || self.getAttribute('type') !== 'application/rss+xml')
    problems.push(`atom:link: ${self?.getAttribute('href')}`);
  const items = children(channel, 'item');
  for (const item of items) {
    if (!only(item, 'title') && !only(item, 'description')) problems.push('neither title nor description');
    if (!isUrl(only(item, 'link'))) problems.push(`link: ${only(item, 'link')}`);
    if (!only(item, 'guid')) problems.push('no guid');
    const date = only(item, 'pubDate');
    if (date !== undefined && (!RFC_822.test(date) || Number.isNaN(Date.parse(date))))
      problems.push(`pubDate: ${date}`);
    // The author of an RSS item is an email address. Names belong in a Dublin Core element.
    if (children(item, 'author').some(author => !author.textContent?.includes('@'))) problems.push('author');
  }
  return [...problems, ...repeated(items.map(item => only(item, 'guid')))];
}

/** Returns the violations of RFC 4287 in an Atom feed. `feedUrl` is the feed's URL. */
export function atomProblems(xml: string, feedUrl: string): string[] {
  const root = parseXml(xml);
  if (root.nodeName !== 'feed' || root.getAttribute('xmlns') !== ATOM) return ['no Atom'];
  const problems = entryProblems(root, 'feed');
  const self = children(root, 'link').find(link => link.getAttribute('rel') === 'self');
  if (self?.getAttribute('href') !== feedUrl) problems.push(`self: ${self?.getAttribute('href')}`);
  const entries = children(root, 'entry');
  const hasAuthor = children(root, 'author').length > 0;
  for (const entry of entries) {
    problems.push(...entryProblems(entry, 'entry'));
    // RFC 4287, section 4.1.2: each entry needs an author unless the feed has one.
    if (!hasAuthor && children(entry, 'author').length === 0) problems.push('no author');
    const published = only(entry, 'published');
    if (published !== undefined && !RFC_3339.test(published)) problems.push(`published: ${published}`);
    const links = children(entry, 'link').filter(link => (link.getAttribute('rel') ?? 'alternate') === 'alternate');
    if (links.length !== 1 || !isUrl(links[0]?.getAttribute('href'))) problems.push('alternate');
    if (children(entry, 'content').length > 1) problems.push('content');
  }
  return [...problems, ...repeated(entries.map(entry => only(entry, 'id')))];
}

function entryProblems(element: Element, kind: string): string[] {
  const problems = ['id', 'title', 'updated'].filter(name => !only(element, name)).map(name => `${kind}: no ${name}`);
  if (!RFC_3339.test(only(element, 'updated') ?? '')) problems.push(`${kind}: updated ${only(element, 'updated')}`);
  if (!URL.canParse(only(element, 'id') ?? '')) problems.push(`${kind}: id ${only(element, 'id')}`);
  for (const author of children(element, 'author')) if (!only(author, 'name')) problems.push(`${kind}: author`);
  return problems;
}

/** Returns the violations of JSON Feed 1.1. `feedUrl` is the feed's URL. */
export function jsonFeedProblems(text: string, feedUrl: string): string[] {
  const feed = JSON.parse(text) as Record<string, unknown>;
  const problems: string[] = [];
  if (feed['version'] !== 'https://jsonfeed.org/version/1.1') problems.push('version');
  if (!feed['title']) problems.push('no title');
  if (feed['feed_url'] !== feedUrl) problems.push(`feed_url: ${String(feed['feed_url'])}`);
  if (!isUrl(feed['home_page_url'])) problems.push('home_page_url');
  const items = feed['items'] as Record<string, unknown>[];
  for (const item of items) {
    if (typeof item['id'] !== 'string' || !item['id']) problems.push('no id');
    if (typeof item['content_html'] !== 'string' && typeof item['content_text'] !== 'string')
      problems.push('no content');
    if (!isUrl(item['url'])) problems.push(`url: ${String(item['url'])}`);
    for (const name of ['date_published', 'date_modified'])
      if (item[name] !== undefined && !RFC_3339.test(String(item[name])))
        problems.push(`${name}: ${String(item[name])}`);
    const authors = (item['authors'] ?? []) as Record<string, unknown>[];
    if (authors.some(author => !author['name'] && !author['url'] && !author['avatar'])) problems.push('author');
    const tags = (item['tags'] ?? []) as unknown[];
    if (tags.some(tag => typeof tag !== 'string')) problems.push('tags');
  }
  return [...problems, ...repeated(items.map(item => String(item['id'])))];
}
