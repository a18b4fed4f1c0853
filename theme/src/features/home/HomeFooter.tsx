import type { ReactNode } from 'react';
import { inlineText } from '../../ui/InlineText.tsx';

/** The footer of a home page. */
export function HomeFooter({ lines }: { lines: string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <footer className="q-home-footer">
      {lines.map(line => (
        <p key={line}>{inlineText(line)}</p>
      ))}
    </footer>
  );
}
