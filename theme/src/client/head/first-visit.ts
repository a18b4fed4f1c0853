/** Where a first visit leads: to the browser's language, when the page has a twin in it. Pure. */

const BOTS = /bot|spider|crawl|lighthouse/i;

/** What is known when a page is opened. */
export interface Visit {
  /** A marker of an earlier visit is stored. */
  isVisited: boolean;
  /** The browser's language, empty or undefined when it tells none. */
  language: string | undefined;
  /** The browser's own name. */
  agent: string;
  /** `zh /zh/guide/ fr /fr/guide/`: the page in other languages. Empty where the path names its language. */
  twins: string;
}

/**
 * The address to go to, empty to stay; undefined when nothing is to be remembered either: it is no first visit, or no
 * visitor. A visit whose language is not known leaves the marker to the next.
 */
export function firstVisit({ isVisited, language, agent, twins }: Visit): string | undefined {
  if (isVisited || !language || BOTS.test(agent)) return undefined;
  const words = twins.split(' ');
  const primary = language.split('-')[0];
  const find = (wanted: string | undefined): string | undefined => {
    const at = words.findIndex((word, index) => index % 2 === 0 && word.toLowerCase() === wanted?.toLowerCase());
    return at < 0 ? undefined : words[at + 1];
  };
  return find(language) ?? find(primary) ?? '';
}
