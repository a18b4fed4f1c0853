import type { ReactNode } from 'react';

/** A nested list of files: entries with a list below them are folders, bold entries are marked. */
export function FileTree({ children }: { children?: ReactNode }): ReactNode {
  return <div className="file-tree">{children}</div>;
}
