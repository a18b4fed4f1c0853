/** Decides whether a first visit is redirected to the page's translation in the browser's language. Pure. */

const BOTS = /bot|spider|crawl|lighthouse/i;

/** Inputs of {@link firstVisit}. */
export interface Visit {
  /** Whether an earlier visit has stored a marker. */
  isVisited: boolean;
  /** The browser's language; empty or undefined if the browser does not expose it. */
  language: string | undefined;
  /** The user agent string. */
  agent: string;
  /** Languages and URLs of the page's translations: `zh /zh/guide/ fr /fr/guide/`. */
  alternates: string;
}

/**
 * Returns the URL to redirect to, or an empty string for no redirect. In both cases, the caller stores a marker, so
 * that later visits are not redirected. Returns undefined if there is neither a redirect nor a marker to store: for
 * returning visitors, for bots, and if the browser does not expose its language.
 */
export function firstVisit({ isVisited, language, agent, alternates }: Visit): string | undefined {
  if (isVisited || !language || BOTS.test(agent)) return undefined;
  const entries = alternates.split(' ');
  const primary = language.split('-')[0];
  const urlFor = (lang: string | undefined): string | undefined => {
    const position = entries.findIndex(
      (entry, index) => index % 2 === 0 && entry.toLowerCase() === lang?.toLowerCase(),
    );
    return position < 0 ? undefined : entries[position + 1];
  };
  return urlFor(language) ?? urlFor(primary) ?? '';
}
