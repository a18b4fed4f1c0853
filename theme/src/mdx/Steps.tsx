import type { ReactNode } from 'react';

/** Numbers what is in it: the headings, or the items of an ordered list. */
export function Steps({ children }: { children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>;
}
