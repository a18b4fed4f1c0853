/**
 * Page-dependent values in the navbar and sidebar, which components get from a `Marks` object. In the browser, the
 * object returns the actual values. On the server, it returns placeholders that the engine fills in for each page, so
 * that React renders the navbar and sidebar only once.
 */
import type { AriaAttributes } from 'react';

/** Value of `aria-current`: `page` for the current page's entry, `true` for the navbar entry of its section. */
export type CurrentMark = 'page' | 'true' | undefined;
/** Value of `data-state` on collapsible elements. */
export type OpenState = 'open' | 'closed';

/** The page-dependent values. `key` identifies an entry of the navbar or sidebar. */
export interface Marks {
  /** Whether the sidebar is large, so that entries of closed groups are omitted. */
  isLarge: boolean;
  /** Value of an entry's `aria-current`. */
  current(key: string): CurrentMark;
  /** Value of a group's `data-state`. */
  state(key: string): OpenState;
  /** Value of `aria-expanded` on a group's button. */
  expanded(key: string): AriaAttributes['aria-expanded'];
  /** URL of the link to another language or version. */
  link(choice: string): string;
  /** Label of the link to another language or version. */
  label(choice: string): string;
}
