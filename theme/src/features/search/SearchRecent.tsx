import type { ReactNode } from 'react';
import type { Panel, PanelState } from './panel.ts';
import { useText } from '../../base/use-site.ts';
import { RecentOption } from './Option.tsx';
import { LIST_ID } from './SearchBar.tsx';

/** The reader's recent searches as options, with a button that deletes all of them. */
export function SearchRecent({
  panel,
  state,
  onForget,
}: {
  panel: Panel;
  state: PanelState;
  onForget: () => void;
}): ReactNode {
  const text = useText();
  return (
    <div className="q-search-recent">
      <div className="q-search-heading">
        <h2>{text('searchRecent')}</h2>
        <button type="button" onClick={onForget}>
          {text('searchForget')}
        </button>
      </div>
      <div className="q-search-list" id={LIST_ID} role="listbox" aria-label={text('searchRecent')}>
        {state.recent.map((query, index) => (
          <RecentOption
            key={query}
            query={query}
            index={index}
            isSelected={index === state.selected}
            onSelect={panel.select}
            onRepeat={() => void panel.searchNow(query)}
          />
        ))}
      </div>
    </div>
  );
}
