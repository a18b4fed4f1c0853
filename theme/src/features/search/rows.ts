/** Converts search results to the panel's pages and selectable rows. Pure. */
import type { Highlight, Hit, HitType, RemoteGroup, Result, Section } from './engine/types.ts';
import { within } from './highlights.ts';

/** Maximum number of pages in the panel. */
export const MAX_PAGES = 7;
/** Maximum number of rows per page, in addition to the page's own row. */
const MAX_SECTIONS = 2;

/** A row of the panel: a page or a section. */
export interface Row {
  type: HitType;
  href: string;
  /** The location: sidebar groups of a page, or parent headings of a section. */
  trail: string[];
  text: string;
  highlights: Highlight[];
  /** An excerpt of the content; may be empty. */
  statement: string;
  statementHighlights: Highlight[];
}

/** A page and its rows: the page itself first, then its sections, best first. */
export interface PageRows {
  rows: Row[];
  /** Index in `rows` of the row with the highest rank. */
  best: number;
  /** Name of the page's site, if several sites have results. */
  site?: string;
}

/** Returns the total number of rows. */
export function countRows(pages: PageRows[]): number {
  return pages.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** Resolves a result's link and its location in the sidebar. */
export interface LinkResolver {
  /** Returns the URL of a page, including the base, or undefined if the link is unsafe, such as `javascript:`. */
  href(link: string): string | undefined;
  trail(routePath: string): string[];
}

/** Converts results from the site's own index. */
export function rowsOfResults(results: Result[], links: LinkResolver): PageRows[] {
  return results.slice(0, MAX_PAGES).flatMap(({ routePath, title, sections }) => {
    const href = links.href(routePath);
    if (href === undefined) return [];
    const introduction = sections.find(section => section.anchor === '');
    const first: Row = {
      type: 'title',
      href,
      trail: links.trail(routePath),
      text: title,
      highlights: introduction?.type === 'title' ? introduction.highlights : [],
      statement: introduction?.statement ?? '',
      statementHighlights: introduction?.statementHighlights ?? [],
    };
    const headingSections = sections.filter(section => section.anchor !== '').slice(0, MAX_SECTIONS);
    const rows = [first, ...headingSections.map(section => sectionRow(section, `${href}#${section.anchor}`))];
    return [{ rows, best: headingSections.length > 0 && headingSections[0] === sections[0] ? 1 : 0 }];
  });
}

function sectionRow(section: Section, href: string): Row {
  return {
    type: section.type,
    href,
    trail: section.headings.slice(1, -1),
    text: section.headings.at(-1) ?? '',
    highlights: section.type === 'content' ? [] : section.highlights,
    statement: section.statement,
    statementHighlights: section.statementHighlights,
  };
}

/**
 * Converts results from a search service. Pages are grouped by index, in the service's order. The number of pages per
 * index is limited so that pages of every index are shown.
 */
export function rowsOfGroups(groups: RemoteGroup[], places: LinkResolver): PageRows[] {
  const sites = groups.flatMap(group => {
    const pages = pagesOf(group.hits.filter(isHit), places);
    return pages.length > 0 ? [{ site: siteOf(group), pages }] : [];
  });
  const limits = distributePages(sites.map(({ pages }) => pages.length));
  const isSingleSite = sites.length === 1;
  return sites.flatMap(({ site, pages }, index) =>
    pages.slice(0, limits[index]).map(page => (isSingleSite ? page : withSite(page, site))),
  );
}

/**
 * Returns the number of pages to show per index, given the number found. Distributes the maximum evenly; the unused
 * share of an index with fewer pages is distributed to the other indexes.
 */
function distributePages(counts: number[]): number[] {
  const shares = counts.map(() => 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (let remaining = Math.min(total, MAX_PAGES), at = 0; remaining > 0; at = (at + 1) % counts.length) {
    if ((shares[at] as number) >= (counts[at] as number)) continue;
    shares[at] = (shares[at] as number) + 1;
    remaining--;
  }
  return shares;
}

/** Returns the `group` that all hits of an index have in common, or else the name of the index. */
function siteOf({ index, hits }: RemoteGroup): string {
  const [commonGroup, ...others] = new Set(hits.filter(isHit).map(({ group }) => group));
  return others.length === 0 && typeof commonGroup === 'string' && commonGroup !== '' ? commonGroup : index;
}

/** Adds the site's name to a page. Removes trails that only repeat this name, which is shown above the page. */
function withSite(page: PageRows, site: string): PageRows {
  const rows = page.rows.map(row => (row.trail.join() === site ? { ...row, trail: [] } : row));
  return { ...page, rows, site };
}

/** Groups hits by page and converts the pages. Pages whose link is unsafe are dropped. */
function pagesOf(hits: Hit[], places: LinkResolver): PageRows[] {
  const pages = new Map<string, Hit[]>();
  for (const hit of hits) {
    const route = hit.link.replace(/#.*$/s, '');
    pages.set(route, [...(pages.get(route) ?? []), hit]);
  }
  return [...pages].flatMap(([route, pageHits]) => {
    const href = places.href(route);
    return href === undefined ? [] : [pageOfHits(route, href, pageHits, places)];
  });
}

function pageOfHits(route: string, href: string, hits: Hit[], places: LinkResolver): PageRows {
  const pageHit = hits.find(hit => hit.link === route);
  const group = hits[0]?.group;
  const trail = places.trail(route);
  const first: Row = {
    type: 'title',
    href,
    trail: trail.length === 0 && group ? [group] : trail,
    text: hits[0]?.title ?? '',
    highlights: pageHit?.type === 'title' ? rangesOf(pageHit) : [],
    statement: pageHit?.statement ?? '',
    statementHighlights: pageHit?.type === 'content' ? rangesOf(pageHit) : [],
  };
  const sectionHits = hits.filter(hit => hit.link !== route).slice(0, MAX_SECTIONS);
  const rows = [first, ...sectionHits.map(hit => hitRow(hit, href + hit.link.slice(route.length)))];
  return { rows, best: sectionHits.length > 0 && sectionHits[0] === hits[0] ? 1 : 0 };
}

function hitRow(hit: Hit, href: string): Row {
  const headings = hit.header.split(' > ');
  const text = headings.at(-1) ?? '';
  const start = hit.header.length - text.length;
  return {
    type: hit.type,
    href,
    trail: headings.slice(1, -1),
    text,
    highlights: hit.type === 'header' ? within(rangesOf(hit), start, hit.header.length) : [],
    statement: hit.statement,
    statementHighlights: hit.type === 'content' ? rangesOf(hit) : [],
  };
}

/** Validates a hit, because a service may return anything. */
function isHit(hit: unknown): hit is Hit {
  const { type, title, header, link, statement } = (hit ?? {}) as Record<string, unknown>;
  const isType = type === 'title' || type === 'header' || type === 'content';
  return isType && [title, header, link, statement].every(field => typeof field === 'string');
}

function rangesOf({ highlights }: Hit): Highlight[] {
  return Array.isArray(highlights) ? highlights.filter(range => Array.isArray(range)) : [];
}
