import type { ReactNode } from 'react';
import { Slot } from '../slots.ts';
import { usePage, useText } from '../../base/site.ts';
import { inlineText } from '../../ui/InlineText.tsx';
import { useStore } from '../../base/store.ts';
import { activeStore, useWatchedHeadings } from './active-heading.ts';

/** The page's headings: a column from 1280 px, below that a panel opened from the local bar. */
export function Outline(): ReactNode {
  const { toc } = usePage();
  const title = useText()('outlineTitle');
  const active = useStore(activeStore);
  useWatchedHeadings(toc);
  const top = Math.min(...toc.map(entry => entry.depth));
  return (
    <nav className="outline" id="quire-outline" aria-label={title}>
      <div className="outline-panel">
        <p className="outline-title">{title}</p>
        <ol className="outline-list">
          {toc.map(entry => (
            <li key={entry.id} data-indent={entry.depth - top || undefined}>
              <a href={`#${entry.id}`} aria-current={entry.id === active || undefined}>
                <span>{inlineText(entry.text)}</span>
              </a>
            </li>
          ))}
        </ol>
        <Slot name="outlineEnd" />
      </div>
    </nav>
  );
}
