import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Boundary } from '../../shell/Boundary.tsx';
import { closeOverlay } from '../../page/overlay.ts';
import { slot } from '../../shell/slots.ts';
import type { Panel } from './panel.ts';
import { useText } from '../../base/use-site.ts';
import { useStore } from '../../base/use-store.ts';
import { optionId } from './Option.tsx';
import { SearchBar } from './SearchBar.tsx';
import { SearchKeys } from './SearchKeys.tsx';
import { SearchRecent } from './SearchRecent.tsx';
import { SearchResults } from './SearchResults.tsx';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import { SearchBrowse, SearchRetry, SearchStatus } from './SearchStatus.tsx';
import { useDialog } from './useDialog.ts';

/** The search panel: input and results in a modal dialog that traps and restores focus. */
export function SearchPanel({ panel }: { panel: Panel }): ReactNode {
  const state = useStore(panel.state);
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => input.current?.focus(), []);
  const dialog = useDialog();

  const onFollow = (event: MouseEvent): void => {
    panel.remember();
    // The router follows the link. If the link opens in a new tab, the panel stays open.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) closeOverlay();
  };
  const onEnter = async ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): Promise<void> => {
    const { query, searched, isBusy } = panel.state.get();
    const trimmedQuery = query.trim();
    if (trimmedQuery !== '' && (trimmedQuery !== searched || isBusy)) {
      await panel.searchNow(query);
      if (!dialog.current?.open || panel.state.get().searched !== trimmedQuery) return;
      flushSync(() => undefined); // Render the result rows now, because the selected row is clicked next.
    }
    const eventInit = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
    document
      .getElementById(optionId(panel.state.get().selected))
      ?.dispatchEvent(new globalThis.MouseEvent('click', eventInit));
  };
  const hasQuery = state.query.trim() !== '';
  return (
    <dialog ref={dialog} className="q-search" aria-label={text('searchDocs')}>
      <div className="q-search-box">
        <SearchBar
          panel={panel}
          state={state}
          input={input}
          onEnter={event => void onEnter(event)}
          onClose={closeOverlay}
        />
        {slot('searchStart')}
        <div className="q-search-body">
          {hasQuery && state.pages.length > 0 ? (
            <SearchResults pages={state.pages} selected={state.selected} onSelect={panel.select} onFollow={onFollow} />
          ) : null}
          {!hasQuery && state.recent.length > 0 ? (
            <SearchRecent
              panel={panel}
              state={state}
              onForget={() => {
                panel.forget();
                focus();
              }}
            />
          ) : null}
          {hasQuery ? null : (
            <Boundary name="search-starts" fallback={null}>
              <SearchSuggestions />
            </Boundary>
          )}
          <SearchStatus state={state} />
          {state.isFailed && !state.isBusy ? (
            <SearchRetry
              onRetry={() => {
                void panel.retry();
                focus();
              }}
            />
          ) : null}
          {hasQuery && state.searched !== '' && state.pages.length === 0 ? <SearchBrowse /> : null}
        </div>
        {slot('searchEnd')}
        <SearchKeys />
      </div>
    </dialog>
  );
}
