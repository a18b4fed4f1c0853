import type { ReactNode } from 'react';

/** A nested list of files: entries with a sublist are folders, bold entries are highlighted. */
export function FileTree({ children }: { children?: ReactNode }): ReactNode {
  return <div className="file-tree">{children}</div>;
}
