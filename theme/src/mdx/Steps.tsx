import type { ReactNode } from 'react';

/** Numbers its headings, or the items of an ordered list. */
export function Steps({ children }: { children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>;
}
