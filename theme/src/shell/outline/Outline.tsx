import type { ReactNode } from 'react';
import type { TocEntry } from '../../contract.ts';
import { slot } from '../slots.ts';
import { useText } from '../../base/use-site.ts';
import { inlineText } from '../../ui/InlineText.tsx';

/**
 * The page's headings. `page/headings.ts` marks the active heading. On wide screens, the outline is a column;
 * otherwise, it is a panel that the local bar opens.
 */
export function Outline({ toc }: { toc: TocEntry[] }): ReactNode {
  const title = useText()('outlineTitle');
  const top = Math.min(...toc.map(entry => entry.depth));
  return (
    <nav className="q-outline" id="quire-outline" aria-label={title}>
      <div className="q-outline-panel">
        {slot('outlineStart')}
        <p className="q-outline-title">{title}</p>
        <ol className="q-outline-list">
          {toc.map(entry => (
            <li key={entry.id} data-indent={entry.depth - top || undefined}>
              <a href={`#${entry.id}`}>
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
