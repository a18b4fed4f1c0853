import type { ReactNode } from 'react';

/** One tab of a `Tabs`. */
export interface TabProps {
  /** What the tab says. */
  label?: string;
  /** Names the tab for `defaultValue`; the label does when there is no value. */
  value?: string;
  children?: ReactNode;
}

/** A tab's content. `Tabs` reads its props and draws the panel around it. */
export function Tab({ children }: TabProps): ReactNode {
  return children;
}
