import type { MouseEvent, ReactNode } from 'react';
import { isExternal } from '../../base/paths.ts';
import type { Row } from './rows.ts';
import { Highlighted } from './Highlighted.tsx';
import { SearchIcon } from './SearchIcon.tsx';

/**
 * Props of all options in the search panel. Options never receive focus. Instead, the input's `aria-activedescendant`
 * refers to the selected option.
 */
export interface OptionProps {
  index: number;
  isSelected: boolean;
  onSelect: (index: number) => void;
}

/** Returns the element id of the option at `index`. */
export function optionId(index: number): string {
  return `quire-search-${index}`;
}

function optionAttributes({ index, isSelected, onSelect }: OptionProps): object {
  return {
    id: optionId(index),
    role: 'option',
    'aria-selected': isSelected,
    tabIndex: -1,
    // Keep focus in the input when an option is pressed.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    // `pointerenter` would also select rows that scroll under a resting pointer.
    onPointerMove: () => isSelected || onSelect(index),
  };
}

/** The text of a row: its title, its location (`trail`) beside the title, and `children` below. */
export function RowText({
  title,
  trail,
  isTrailFirst = false,
  children,
}: {
  title: ReactNode;
  trail: readonly ReactNode[];
  isTrailFirst?: boolean;
  children?: ReactNode;
}): ReactNode {
  const parts = trail.map((part, index) => <span key={index}>{part}</span>);
  const trailElement = parts.length > 0 ? <span className="q-search-trail">{parts}</span> : null;
  return (
    <span className="q-search-text">
      <span className="q-search-line">
        {isTrailFirst ? trailElement : null}
        <span className="q-search-title">{title}</span>
        {isTrailFirst ? null : trailElement}
      </span>
      {children}
    </span>
  );
}

/** A search result, rendered as a link so that the reader can open it in a new tab. */
export function ResultOption({
  row,
  onFollow,
  ...option
}: OptionProps & { row: Row; onFollow: (event: MouseEvent) => void }): ReactNode {
  return (
    <a className="q-search-row" data-type={row.type} href={row.href} onClick={onFollow} {...optionAttributes(option)}>
      <SearchIcon name={row.type} />
      <RowText
        title={<Highlighted text={row.text} highlights={row.highlights} />}
        trail={row.trail}
        isTrailFirst={row.type !== 'title'}
      >
        {row.statement === '' ? null : (
          <span className="q-search-statement">
            <Highlighted text={row.statement} highlights={row.statementHighlights} />
          </span>
        )}
      </RowText>
      <SearchIcon name={isExternal(row.href) ? 'leave' : 'enter'} />
    </a>
  );
}

/** An option that repeats a recent search. */
export function RecentOption({
  query,
  onRepeat,
  ...option
}: OptionProps & { query: string; onRepeat: () => void }): ReactNode {
  return (
    <button type="button" className="q-search-row" data-type="recent" onClick={onRepeat} {...optionAttributes(option)}>
      <SearchIcon name="recent" />
      <span className="q-search-text q-search-title">{query}</span>
      <SearchIcon name="enter" />
    </button>
  );
}
