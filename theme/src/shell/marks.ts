/**
 * Values in navbar and sidebar that vary by page. Components read them from a `Marks` object: in the browser it returns
 * the actual values, on the server's fast path placeholders that are filled in for each page, so that React renders
 * navbar and sidebar only once.
 */
import type { AriaAttributes } from 'react';

/** `aria-current`: the page itself, or an ancestor entry. */
export type CurrentMark = 'page' | 'true' | undefined;
/** `data-state` of collapsible elements. */
export type OpenState = 'open' | 'closed';

/** The values for one page; `key` identifies an entry. */
export interface Marks {
  /** Whether closed groups have no entries. */
  isLarge: boolean;
  /** Whether an entry is current. */
  current(key: string): CurrentMark;
  /** Whether a group is open. */
  state(key: string): OpenState;
  /** The same for `aria-expanded`. */
  expanded(key: string): AriaAttributes['aria-expanded'];
  /** URL of the link to another language or version. */
  link(choice: string): string;
  /** Label of that link. */
  label(choice: string): string;
}
