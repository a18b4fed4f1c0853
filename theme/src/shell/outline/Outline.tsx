import type { ReactNode } from 'react';
import { Slot } from '../slots.ts';
import { usePage, useText } from '../../base/site.ts';
import { inlineText } from '../../ui/InlineText.tsx';
import { useActiveHeading } from './useActiveHeading.ts';

/** The page's headings: a column from 1280 px, below that a panel opened from the local bar. */
export function Outline(): ReactNode {
  const { toc } = usePage();
  const text = useText();
  const active = useActiveHeading(toc);
  const top = toc.reduce((least, { depth }) => Math.min(least, depth), 6);
  return (
    <nav className="outline" id="quire-outline" aria-labelledby="quire-outline-title">
      <div className="outline-panel">
        <p className="outline-title" id="quire-outline-title">
          {text('outlineTitle')}
        </p>
        <ol className="outline-list">
          {toc.map(entry => (
            <li key={entry.id} data-indent={entry.depth === top ? undefined : entry.depth - top}>
              <a href={`#${entry.id}`} aria-current={entry.id === active ? 'true' : undefined}>
                {inlineText(entry.text)}
              </a>
            </li>
          ))}
        </ol>
        <Slot name="outlineEnd" />
      </div>
    </nav>
  );
}
