import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { countOptions, type Panel, type PanelState } from './panel.ts';
import { useText } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { optionId } from './Option.tsx';
import { focusSuggestions } from './SearchSuggestions.tsx';

interface SearchBarProps {
  panel: Panel;
  state: PanelState;
  input: RefObject<HTMLInputElement | null>;
  onEnter: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** Id of the listbox that the input controls. */
export const LIST_ID = 'quire-search-list';

/** The search input with its buttons. */
export function SearchBar({ panel, state, input, onEnter, onClose }: SearchBarProps): ReactNode {
  const text = useText();
  const count = countOptions(state);
  const { query, selected, isBusy } = state;

  useLayoutEffect(() => {
    // An option selected by the pointer is already in view; scrolling would put another option under the pointer.
    if (selected >= 0 && !state.isPointed)
      document.getElementById(optionId(selected))?.scrollIntoView({ block: 'nearest' });
  }, [selected, state.isPointed, state.pages]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Ignore keys that an input method handles. Safari reports the Enter that ends a composition with keyCode 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const action = ACTIONS[event.key];
    if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'ArrowDown' && count === 0) focusSuggestions();
    else if (action && count > 0 && !event.shiftKey && !event.altKey) action(panel);
    else return;
    event.preventDefault();
  };
  return (
    <div className="q-search-bar" data-busy={isBusy}>
      <Icon name="search" />
      <span className="q-search-spinner" />
      <input
        ref={input}
        className="q-search-input"
        role="combobox"
        aria-label={text('searchDocs')}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? LIST_ID : undefined}
        aria-activedescendant={selected >= 0 ? optionId(selected) : undefined}
        placeholder={text('searchDocs')}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={query}
        onChange={event => panel.type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={event => panel.type(event.currentTarget.value, false)}
        onKeyDown={onKeyDown}
      />
      {query === '' ? null : (
        <button
          type="button"
          className="q-search-clear q-icon-button"
          aria-label={text('searchClear')}
          onClick={() => {
            panel.type('', false);
            input.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
      <button type="button" className="q-search-cancel q-search-keys" onClick={onClose}>
        <span>{text('cancel')}</span>
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}

/** Keys that move the selection. Home and End are not handled, because they move the caret in the query. */
const ACTIONS: Record<string, (panel: Panel) => void> = {
  ArrowDown: panel => panel.move(1),
  ArrowUp: panel => panel.move(-1),
};
