import { type ReactNode, useEffect, useRef } from 'react';
import { Slot } from '../slots.ts';
import { useOverlay } from '../overlay.ts';
import { usePage, useText } from '../../base/site.ts';
import { inlineText } from '../../ui/InlineText.tsx';
import { useActiveHeading } from './useActiveHeading.ts';

/** The page's headings. From 1280 px a column, below it the panel of the local bar's button. */
export function Outline(): ReactNode {
  const { toc } = usePage();
  const text = useText();
  const isOpen = useOverlay() === 'outline';
  const active = useActiveHeading(toc);
  const list = useRef<HTMLOListElement>(null);
  const marker = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!marker.current) return;
    // The style object is scripting, which a strict policy allows; a style attribute in the markup is not.
    marker.current.style.transform = link ? `translateY(${link.offsetTop}px)` : '';
    marker.current.style.height = link ? `${link.offsetHeight}px` : '';
  }, [active, toc, isOpen]);

  const top = toc.reduce((least, { depth }) => Math.min(least, depth), 6);
  return (
    <nav className="outline" id="quire-outline" aria-labelledby="quire-outline-title">
      <div className="outline-panel">
        <p className="outline-title" id="quire-outline-title">
          {text('outlineTitle')}
        </p>
        <div className="outline-links">
          <ol ref={list} className="outline-list">
            {toc.map(entry => (
              <li key={entry.id} data-indent={entry.depth === top ? undefined : entry.depth - top}>
                <a href={`#${entry.id}`} aria-current={entry.id === active ? 'true' : undefined}>
                  {inlineText(entry.text)}
                </a>
              </li>
            ))}
          </ol>
          <span ref={marker} className="outline-marker" aria-hidden="true" />
        </div>
        <Slot name="outlineEnd" />
      </div>
    </nav>
  );
}
