import type { ReactNode } from 'react';
import type { TocEntry } from '../../contract.ts';
import { slot } from '../slots.ts';
import { useText } from '../../base/site.ts';
import { inlineText } from '../../ui/InlineText.tsx';
import { useStore } from '../../base/store.ts';
import { activeStore, useWatchedHeadings } from './active-heading.ts';

/** The page's headings. A column from 1280 px, otherwise a panel that the local bar opens. */
export function Outline({ toc }: { toc: TocEntry[] }): ReactNode {
  const title = useText()('outlineTitle');
  const active = useStore(activeStore);
  useWatchedHeadings(toc);
  const top = Math.min(...toc.map(entry => entry.depth));
  return (
    <nav className="outline" id="quire-outline" aria-label={title}>
      <div className="outline-panel">
        {slot('outlineStart')}
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
        {slot('outlineEnd')}
      </div>
    </nav>
  );
}
