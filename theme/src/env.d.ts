declare module 'react-dom/server' {
  import type { ReactNode } from 'react';
  /** React's synchronous renderer. */
  export function renderToString(node: ReactNode, options?: { identifierPrefix?: string }): string;
}

declare module 'quire:styles' {
  /** File names of the style sheets that load later, beside the scripts. The bundler writes it. */
  const styles: Record<string, string>;
  export default styles;
}
