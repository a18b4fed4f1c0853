declare module 'react-dom/server' {
  import type { ReactNode } from 'react';
  /** React's synchronous renderer. */
  export function renderToString(node: ReactNode, options?: { identifierPrefix?: string }): string;
}
