import type { ReactNode } from 'react';

/** One file that an example wrote: `<Output example="..." file="..." />`. The engine puts the code block in it. */
export function Output({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

/** Lines that an example's command printed: `<OutputLog example="..." />`. The engine puts the code block in it. */
export function OutputLog({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
