import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useLocale, useText } from '../../base/use-site.ts';
import { inlineText } from '../../ui/InlineText.tsx';
import { RowText } from './Option.tsx';
import { SearchIcon } from './SearchIcon.tsx';
import { suggestedPages } from './suggestions.ts';

const MAX_SUGGESTIONS = 6;

/** Moves focus between the input and the suggested pages with the Up and Down keys. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const panel = event.currentTarget.closest('.q-search');
  const stopElements = [...(panel?.querySelectorAll<HTMLElement>('.q-search-input, .q-search-starts a') ?? [])];
  stopElements[stopElements.indexOf(event.currentTarget) + step]?.focus();
}

/** Focuses the first suggested page, if there is one. */
export function focusSuggestions(): void {
  document.querySelector<HTMLElement>('.q-search-starts a')?.focus();
}

/** Suggested pages below the recent searches. */
export function SearchSuggestions(): ReactNode {
  const text = useText();
  const { nav, sidebars } = useLocale();
  const suggestions = useMemo(() => suggestedPages(sidebars, nav, MAX_SUGGESTIONS), [sidebars, nav]);
  if (suggestions.length === 0) return null;
  return (
    <nav className="q-search-starts" aria-labelledby="quire-search-starts">
      <div className="q-search-heading">
        <h2 id="quire-search-starts">{text('searchStarts')}</h2>
      </div>
      <ul className="q-search-list">
        {suggestions.map(({ text: title, link, group }) => (
          <li key={link}>
            <a className="q-search-row" data-type="title" href={link} onKeyDown={onKeyDown}>
              <SearchIcon name="title" />
              <RowText title={inlineText(title)} trail={group === undefined ? [] : [inlineText(group)]} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
