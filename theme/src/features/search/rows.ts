/** What the search panel shows: pages, each with rows that can be selected. Pure. */
import type { Highlight, Hit, HitType, RemoteGroup, Result, Section } from './engine/types.ts';
import { within } from './highlights.ts';

/** Most pages in the panel. */
export const MAX_PAGES = 7;
/** Most rows of a page below its own. */
const MAX_SECTIONS = 3;

/** A row of the panel. */
export interface Row {
  type: HitType;
  href: string;
  /** Where it is: groups of the sidebar for a page, headings above for a section. */
  trail: string[];
  text: string;
  highlights: Highlight[];
  /** A piece of the content; empty when there is none. */
  statement: string;
  statementHighlights: Highlight[];
}

/** A page and its rows: first its own, then its sections, best first. */
export interface PageRows {
  rows: Row[];
  /** Index of the row that answers best. */
  best: number;
  /** What the page's site is called, where several sites answer. */
  site?: string;
}

/** How many rows pages have together. */
export function countRows(pages: PageRows[]): number {
  return pages.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** How rows become links and where pages are in the sidebar. */
export interface Places {
  /** Final href of a route and an anchor; undefined for what must not be followed. */
  href(link: string): string | undefined;
  trail(routePath: string): string[];
}

/** Results of the site's own index. */
export function rowsOfResults(results: Result[], places: Places): PageRows[] {
  return results.slice(0, MAX_PAGES).flatMap(({ routePath, title, sections }) => {
    const href = places.href(routePath);
    if (href === undefined) return [];
    const own = sections.find(section => section.anchor === '');
    const first: Row = {
      type: 'title',
      href,
      trail: places.trail(routePath),
      text: title,
      highlights: own?.type === 'title' ? own.highlights : [],
      statement: own?.statement ?? '',
      statementHighlights: own?.statementHighlights ?? [],
    };
    const others = sections.filter(section => section.anchor !== '').slice(0, MAX_SECTIONS);
    const rows = [first, ...others.map(section => sectionRow(section, `${href}#${section.anchor}`))];
    return [{ rows, best: others.length > 0 && others[0] === sections[0] ? 1 : 0 }];
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

/** Results of a remote service: pages of one index together, in the order they came. Each index has its share. */
export function rowsOfGroups(groups: RemoteGroup[], places: Places): PageRows[] {
  const known = new Set<string>();
  const answers = groups.flatMap(group => {
    const pages = pagesOf(group.hits.filter(isHit), places).filter(({ rows }) => {
      const href = rows[0]?.href ?? '';
      return !known.has(href) && known.add(href);
    });
    return pages.length > 0 ? [{ site: siteOf(group), pages }] : [];
  });
  const room = shares(answers.map(({ pages }) => pages.length));
  const isOne = answers.length === 1;
  return answers.flatMap(({ site, pages }, index) =>
    pages.slice(0, room[index]).map(page => (isOne ? page : withSite(page, site))),
  );
}

/** How many pages of each answer there is room for: as many of one as of another, and what one leaves the others get. */
function shares(counts: number[]): number[] {
  const room = counts.map(() => 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (let left = Math.min(total, MAX_PAGES), at = 0; left > 0; at = (at + 1) % counts.length) {
    if ((room[at] as number) >= (counts[at] as number)) continue;
    room[at] = (room[at] as number) + 1;
    left--;
  }
  return room;
}

/** What all hits of an index call their group, else the name of the index. */
function siteOf({ index, hits }: RemoteGroup): string {
  const [only, ...others] = new Set(hits.filter(isHit).map(({ group }) => group));
  return others.length === 0 && typeof only === 'string' && only !== '' ? only : index;
}

/** Where a site is named above its pages, they need not name it again. */
function withSite(page: PageRows, site: string): PageRows {
  const rows = page.rows.map(row => (row.trail.join() === site ? { ...row, trail: [] } : row));
  return { ...page, rows, site };
}

/** Hits of one page together. */
function pagesOf(hits: Hit[], places: Places): PageRows[] {
  const pages = new Map<string, Hit[]>();
  for (const hit of hits) {
    const route = hit.link.replace(/#.*$/s, '');
    pages.set(route, [...(pages.get(route) ?? []), hit]);
  }
  return [...pages].flatMap(([route, own]) => {
    const href = places.href(route);
    return href === undefined ? [] : [pageOfHits(route, href, own, places)];
  });
}

function pageOfHits(route: string, href: string, hits: Hit[], places: Places): PageRows {
  const own = hits.find(hit => hit.link === route);
  const group = hits[0]?.group;
  const trail = places.trail(route);
  const first: Row = {
    type: 'title',
    href,
    trail: trail.length === 0 && group ? [group] : trail,
    text: hits[0]?.title ?? '',
    highlights: own?.type === 'title' ? rangesOf(own) : [],
    statement: own?.statement ?? '',
    statementHighlights: own?.type === 'content' ? rangesOf(own) : [],
  };
  const others = hits.filter(hit => hit.link !== route).slice(0, MAX_SECTIONS);
  const rows = [first, ...others.map(hit => hitRow(hit, href + hit.link.slice(route.length)))];
  return { rows, best: others.length > 0 && others[0] === hits[0] ? 1 : 0 };
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

/** Whether an answer's hit has the fields that are shown: a service may send anything. */
function isHit(hit: unknown): hit is Hit {
  const { type, title, header, link, statement } = (hit ?? {}) as Record<string, unknown>;
  const isType = type === 'title' || type === 'header' || type === 'content';
  return isType && [title, header, link, statement].every(field => typeof field === 'string');
}

function rangesOf({ highlights }: Hit): Highlight[] {
  return Array.isArray(highlights) ? highlights.filter(range => Array.isArray(range)) : [];
}
