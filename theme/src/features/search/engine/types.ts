/** Types of search results, backends and hooks. All strings are plain text, not markup. */

/** Type of a row in the search panel. */
export type HitType = 'title' | 'header' | 'content';

/** Start and end of a match in a string, in UTF-16 code units. Lists of highlights are sorted and disjoint. */
export type Highlight = readonly [start: number, end: number];

/** A matching section of a page. */
export interface Section {
  /**
   * `title`: the page's title matches; `header`: the section's heading matches; `content`: only its content matches.
   */
  type: HitType;
  /** Id of the section's heading; empty for the introduction before the first heading. */
  anchor: string;
  /** The page's title, the parent headings, and the section's heading. */
  headings: string[];
  /** The matching text by `type`: the page's title, the section's heading, or an excerpt of the content. */
  text: string;
  highlights: Highlight[];
  /** An excerpt of the content around the best match, for every `type`; empty if the section has no content. */
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

/** A page or section that a search has found, in the format of remote services. */
export interface Hit {
  type: HitType;
  /** Page title. */
  title: string;
  /** The page's title, the parent headings and the section's heading, joined by ` > `. */
  header: string;
  /** Route without the site's base, plus the anchor; an absolute URL for other sites. */
  link: string;
  query: string;
  /** Highlights in `header`, `title` or `statement` (for `content`), depending on `type`. */
  highlights: Highlight[];
  /** A sidebar group, or the site's name if the service covers several sites. */
  group: string;
  /** An excerpt of the content; may be empty. */
  statement: string;
}

/** Hits from one index of a remote service. */
export interface RemoteGroup {
  /**
   * Name of the index. If several indexes have results, the name is shown above the index's pages, unless all hits of
   * the index have the same `group`, which is then shown instead.
   */
  index: string;
  hits: Hit[];
}

/** Hooks that run before and after a search. Each may be asynchronous. Errors are logged and otherwise ignored. */
export interface SearchHooks<Found> {
  /** Runs before the search. May return another query. */
  beforeSearch?(query: string): string | void | Promise<string | void>;
  /** Runs after the search and before rendering. May return other results. */
  onSearch?(query: string, results: Found[]): Found[] | void | Promise<Found[] | void>;
  /** Runs after `onSearch`, with the final results. */
  afterSearch?(query: string, results: Found[]): void | Promise<void>;
}

/** A search backend. */
export interface Search<Found> {
  /** Preloads the data for the first search. Calling it is optional. Rejects if the index fails to load. */
  load(): Promise<void>;
  search(query: string, limit?: number): Promise<Found[]>;
}
