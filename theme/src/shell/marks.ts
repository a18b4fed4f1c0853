/**
 * The values in navbar and sidebar that differ from page to page. Components ask a `Marks` for them instead of
 * computing them: in the browser it answers with the value, on the server's fast path with a placeholder that is
 * filled for each page, so that React renders navbar and sidebar once and not for every page.
 */
import type { AriaAttributes } from 'react';

/** `aria-current`: the page itself, or an entry above it. */
export type CurrentMark = 'page' | 'true' | undefined;
/** `data-state` of what opens and closes. */
export type OpenState = 'open' | 'closed';

/** Answers for one page; `key` names the entry. */
export interface Marks {
  /** Whether an entry is current. */
  current(key: string): CurrentMark;
  /** Whether a group is open. */
  state(key: string): OpenState;
  /** The same for `aria-expanded`. */
  expanded(key: string): AriaAttributes['aria-expanded'];
  /** Where the link to another language leads. */
  languageLink(lang: string): string;
  /** What that link says. */
  languageLabel(lang: string): string;
}
