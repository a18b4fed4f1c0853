import type { ReactNode } from 'react';

/** One tab of a `Tabs`. */
export interface TabProps {
  /** The tab's label. */
  label?: string;
  /** Identifies the tab for `defaultValue`; defaults to the label. */
  value?: string;
  children?: ReactNode;
}

/** A tab's content. `Tabs` reads the props and renders the panel. */
export function Tab({ children }: TabProps): ReactNode {
  return children;
}
