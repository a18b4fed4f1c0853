import type { ReactNode } from 'react';
import { countOptions, type PanelState } from './panel.ts';
import { useLocale, useText } from '../../base/use-site.ts';
import { inlineText } from '../../ui/InlineText.tsx';

/** Live region for screen readers. Also shows the messages for failed searches and for searches without results. */
export function SearchStatus({ state }: { state: PanelState }): ReactNode {
  return (
    <div className="q-search-status" role="status">
      <StatusText state={state} />
    </div>
  );
}

function StatusText({ state }: { state: PanelState }): ReactNode {
  const text = useText();
  const { query, searched, pages, isBusy, isFailed } = state;
  const hasQuery = query.trim() !== '';
  if (isBusy && pages.length === 0 && (searched === '' || !hasQuery))
    return (
      <>
        <span className="q-visually-hidden">{text('searchLoading')}</span>
        {hasQuery ? <Skeleton /> : null}
      </>
    );
  if (isFailed)
    return (
      <div className="q-search-empty">
        <p>
          <strong>{text('searchFailed')}</strong>
        </p>
      </div>
    );
  if (!hasQuery || searched === '') return null;
  if (pages.length > 0)
    return <span className="q-visually-hidden">{text('searchCount', { count: String(countOptions(state)) })}</span>;
  return (
    <div className="q-search-empty">
      <p>
        <strong>
          {text('searchNoResults')} <q>{searched}</q>
        </strong>
        <span>{text('searchSuggestion')}</span>
      </p>
    </div>
  );
}

/** A placeholder for results that are loading. */
function Skeleton(): ReactNode {
  return (
    <div className="q-search-skeleton" aria-hidden="true">
      {[0, 1, 2].map(row => (
        <span key={row} />
      ))}
    </div>
  );
}

/** A button that retries a failed search. */
export function SearchRetry({ onRetry }: { onRetry: () => void }): ReactNode {
  const text = useText();
  return (
    <div className="q-search-retry">
      <button type="button" onClick={onRetry}>
        {text('searchRetry')}
      </button>
    </div>
  );
}

/** Links to the site's sections, shown if a search has no results. */
export function SearchBrowse(): ReactNode {
  const text = useText();
  const links = useLocale().nav.filter(({ link }) => link !== undefined);
  if (links.length === 0) return null;
  return (
    <nav className="q-search-browse" aria-label={text('searchBrowse')}>
      <span aria-hidden="true">{text('searchBrowse')}</span>
      {links.map(item => (
        <a key={item.link} href={item.link}>
          {inlineText(item.text)}
        </a>
      ))}
    </nav>
  );
}
