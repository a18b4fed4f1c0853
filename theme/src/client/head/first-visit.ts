/** Redirects a first visit to the page's alternate in the browser's language. Pure. */

const BOTS = /bot|spider|crawl|lighthouse/i;

/** Facts about the current page load. */
export interface Visit {
  /** Whether the marker of an earlier visit is stored. */
  isVisited: boolean;
  /** The browser's language, empty or undefined when it is not exposed. */
  language: string | undefined;
  /** The user agent string. */
  agent: string;
  /** The page's alternates: `zh /zh/guide/ fr /fr/guide/`. */
  alternates: string;
}

/**
 * The URL to redirect to, or an empty string to stay. Undefined to stay without storing the marker: for returning
 * visitors, for bots, and if the browser does not expose its language, so that a later visit may still redirect.
 */
export function firstVisit({ isVisited, language, agent, alternates }: Visit): string | undefined {
  if (isVisited || !language || BOTS.test(agent)) return undefined;
  const words = alternates.split(' ');
  const primary = language.split('-')[0];
  const find = (wanted: string | undefined): string | undefined => {
    const at = words.findIndex((word, index) => index % 2 === 0 && word.toLowerCase() === wanted?.toLowerCase());
    return at < 0 ? undefined : words[at + 1];
  };
  return find(language) ?? find(primary) ?? '';
}
