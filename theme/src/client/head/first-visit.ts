/** Chooses the redirect of a first visit to the page's translation in the browser's language. Pure. */

const BOTS = /bot|spider|crawl|lighthouse/i;

/** Facts about the current page load. */
export interface Visit {
  /** Whether an earlier visit has stored its marker. */
  isVisited: boolean;
  /** The browser's language; empty or undefined if the browser does not expose it. */
  language: string | undefined;
  /** The user agent string. */
  agent: string;
  /** Languages and URLs of the page's translations: `zh /zh/guide/ fr /fr/guide/`. */
  alternates: string;
}

/**
 * Returns the URL to redirect to, or an empty string for no redirect. Returns undefined if there is no redirect and no
 * marker must be stored: for returning visitors, for bots, and if the browser does not expose its language. A later
 * visit may then still be redirected.
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
