/**
 * Page-dependent values in the navbar and sidebar. Components read the values from a `Marks` object. In the browser, it
 * returns the actual values. On the server, it returns placeholders that the engine fills in for each page, so that
 * React renders the navbar and sidebar only once.
 */
import type { AriaAttributes } from 'react';

/** `aria-current`: the page itself, or an ancestor entry. */
export type CurrentMark = 'page' | 'true' | undefined;
/** `data-state` of collapsible elements. */
export type OpenState = 'open' | 'closed';

/** The values of a page. `key` identifies an entry. */
export interface Marks {
  /** Whether entries of closed groups are omitted. */
  isLarge: boolean;
  /** Whether an entry is current. */
  current(key: string): CurrentMark;
  /** Whether a group is open. */
  state(key: string): OpenState;
  /** Whether a group is open, as a value of `aria-expanded`. */
  expanded(key: string): AriaAttributes['aria-expanded'];
  /** URL of the link to another language or version. */
  link(choice: string): string;
  /** Label of the link to another language or version. */
  label(choice: string): string;
}
