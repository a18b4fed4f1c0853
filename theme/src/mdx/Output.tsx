import type { ReactNode } from 'react';

/** A file that an example wrote: `<Output example="..." file="..." />`. The engine fills in the code block. */
export function Output({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

/** Lines that an example's command printed: `<OutputLog example="..." />`. The engine fills in the code block. */
export function OutputLog({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
