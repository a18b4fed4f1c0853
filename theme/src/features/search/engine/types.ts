/** Search results. All strings are plain text, not markup. */

/** Type of a row in the panel. */
export type HitType = 'title' | 'header' | 'content';

/** Start and end of a match, in UTF-16 code units of its text. Sorted and disjoint. */
export type Highlight = readonly [start: number, end: number];

/** A matching section of a page. */
export interface Section {
  /**
   * `title`: the page's title matches; `header`: the section's heading matches; `content`: only its content matches.
   */
  type: HitType;
  /** Id of the section's heading; empty for the introduction before the first heading. */
  anchor: string;
  /** Page title first, the section's own heading last. */
  headings: string[];
  /** The matching text by `type`: the page's title, the section's heading, or an excerpt of the content. */
  text: string;
  highlights: Highlight[];
  /** An excerpt of the content around the best match, for every type; empty without content. */
  statement: string;
  statementHighlights: Highlight[];
  score: number;
}

/** A page with its matching sections, best first. */
export interface Result {
  /** The page's route without the site's base. */
  routePath: string;
  title: string;
  score: number;
  sections: Section[];
}

/** A row, in the format of the panel and of remote services. */
export interface Hit {
  type: HitType;
  /** Page title. */
  title: string;
  /** Headings from the page's title to the section's own, joined by ` > `. */
  header: string;
  /** Route without base, plus the anchor. */
  link: string;
  query: string;
  /** Highlights in `header`, `title` or `statement` (for `content`), depending on `type`. */
  highlights: Highlight[];
  /** A sidebar group, or the site's name if the service covers several sites. */
  group: string;
  /** An excerpt of the content; may be empty. */
  statement: string;
}

/** Hits from an index of a remote service. */
export interface RemoteGroup {
  /**
   * Name of the index. Shown above the index's pages if several indexes have results, unless all its hits share a
   * `group`.
   */
  index: string;
  hits: Hit[];
}

/** Hooks around a search. Each may be asynchronous. Errors are logged and otherwise ignored. */
export interface SearchHooks<Found> {
  /** Runs before the search. May return another query. */
  beforeSearch?(query: string): string | void | Promise<string | void>;
  /** Runs after the search and before rendering. May return other results. */
  onSearch?(query: string, results: Found[]): Found[] | void | Promise<Found[] | void>;
  /** Runs last. */
  afterSearch?(query: string, results: Found[]): void | Promise<void>;
}

/** A search backend. */
export interface Search<Found> {
  /** Preloads the data for the first search. Calling it is optional. Rejects if the index fails to load. */
  load(): Promise<void>;
  search(query: string, limit?: number): Promise<Found[]>;
}
