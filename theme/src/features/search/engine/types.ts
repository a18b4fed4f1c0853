/** What a search gives. Texts are plain: never markup, show them as text nodes. */

/** What a row of the panel stands for. */
export type HitType = 'title' | 'header' | 'content';

/** Start and end of a matching word, in UTF-16 code units of the text it belongs to. Sorted, never overlapping. */
export type Highlight = readonly [start: number, end: number];

/** A matching section of a page. */
export interface Section {
  /** `title`: the page's own title matches; `header`: the section's heading matches; `content`: only what it says. */
  type: HitType;
  /** Id of the section's heading; empty for what stands before the first one. */
  anchor: string;
  /** Page title first, the section's own heading last. */
  headings: string[];
  /** What matches: the page's title, the section's heading, or a piece of its content, by `type`. */
  text: string;
  highlights: Highlight[];
  /** A piece of the section's content around the best match, whatever the type; empty when it has no content. */
  statement: string;
  statementHighlights: Highlight[];
  score: number;
}

/** A page with its best sections, best first. */
export interface Result {
  /** The page's route without the site's base. */
  routePath: string;
  title: string;
  score: number;
  sections: Section[];
}

/** One row as the panel and remote services know it. */
export interface Hit {
  type: HitType;
  /** Page title. */
  title: string;
  /** Headings from the page's title to the section's own, joined by ` > `. */
  header: string;
  /** Route without base, and the anchor. */
  link: string;
  query: string;
  /** Highlights within `header` for `header`, within `title` for `title`, within `statement` for `content`. */
  highlights: Highlight[];
  /** What the page belongs to: a group of the sidebar, or for a service of several sites its site. */
  group: string;
  /** A piece of the content; empty when there is none. */
  statement: string;
}

/** Hits of one index of a remote service. */
export interface RemoteGroup {
  /** Name of the index; shown above its pages when several answer and their hits agree on no other `group`. */
  index: string;
  hits: Hit[];
}

/** What may run around a search. Each may be asynchronous; what a hook throws is logged and changes nothing. */
export interface SearchHooks<Found> {
  /** Before: may return another query. */
  beforeSearch?(query: string): string | void | Promise<string | void>;
  /** During: after fetching, before anything is shown; may return other results. */
  onSearch?(query: string, results: Found[]): Found[] | void | Promise<Found[] | void>;
  /** After. */
  afterSearch?(query: string, results: Found[]): void | Promise<void>;
}

/** Somewhere to search. */
export interface Search<Found> {
  /** Fetches what the first search needs; searching without it does so too. Rejects when the index cannot be had. */
  load(): Promise<void>;
  search(query: string, limit?: number): Promise<Found[]>;
}
