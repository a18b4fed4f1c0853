import type { MouseEvent, ReactNode } from 'react';
import { isExternal } from '../../base/paths.ts';
import type { Row } from './rows.ts';
import { Highlighted } from './Highlighted.tsx';
import { SearchIcon } from './SearchIcon.tsx';

/**
 * Props shared by all options. Options are never focused: the input refers to the selected one
 * (`aria-activedescendant`).
 */
export interface OptionProps {
  index: number;
  isSelected: boolean;
  onSelect: (index: number) => void;
}

/** Id of the option with an index. */
export function optionId(index: number): string {
  return `quire-search-${index}`;
}

function attributes({ index, isSelected, onSelect }: OptionProps): object {
  return {
    id: optionId(index),
    role: 'option',
    'aria-selected': isSelected,
    tabIndex: -1,
    // Keep focus in the input when an option is pressed.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    // `pointermove` and not `pointerenter`: rows that scroll under a resting pointer must not be selected.
    onPointerMove: () => isSelected || onSelect(index),
  };
}

/** A search result: a real link, so that it can be opened in a new tab. */
export function ResultOption({
  row,
  onFollow,
  ...option
}: OptionProps & { row: Row; onFollow: (event: MouseEvent) => void }): ReactNode {
  const trail = row.trail.map((part, index) => <span key={index}>{part}</span>);
  return (
    <a className="search-row" data-type={row.type} href={row.href} onClick={onFollow} {...attributes(option)}>
      <SearchIcon name={row.type} />
      <span className="search-text">
        <span className="search-line">
          {row.type !== 'title' && trail.length > 0 ? <span className="search-trail">{trail}</span> : null}
          <span className="search-title">
            <Highlighted text={row.text} highlights={row.highlights} />
          </span>
          {row.type === 'title' && trail.length > 0 ? <span className="search-trail">{trail}</span> : null}
        </span>
        {row.statement === '' ? null : (
          <span className="search-statement">
            <Highlighted text={row.statement} highlights={row.statementHighlights} />
          </span>
        )}
      </span>
      <SearchIcon name={isExternal(row.href) ? 'leave' : 'enter'} />
    </a>
  );
}

/** A recent search. */
export function RecentOption({
  query,
  onAsk,
  ...option
}: OptionProps & { query: string; onAsk: (query: string) => void }): ReactNode {
  return (
    <button
      type="button"
      className="search-row"
      data-type="recent"
      onClick={() => onAsk(query)}
      {...attributes(option)}
    >
      <SearchIcon name="recent" />
      <span className="search-text search-title">{query}</span>
      <SearchIcon name="enter" />
    </button>
  );
}
