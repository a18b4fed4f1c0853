import type { MouseEvent, ReactNode } from 'react';
import { countRows, type PageRows } from '../../base/search-rows.ts';
import { useText } from '../../state/site.ts';
import { ResultOption } from './Option.tsx';
import { LIST_ID } from './SearchBar.tsx';

interface SearchResultsProps {
  pages: PageRows[];
  selected: number;
  onSelect: (index: number) => void;
  onFollow: (event: MouseEvent) => void;
}

/** The pages found, each a group of its rows. */
export function SearchResults({ pages, ...rest }: SearchResultsProps): ReactNode {
  const text = useText();
  return (
    <div className="search-list" id={LIST_ID} role="listbox" aria-label={text('searchDocs')}>
      {pages.map((page, index) => (
        <Page key={page.rows[0]?.href} page={page} first={countRows(pages.slice(0, index))} {...rest} />
      ))}
    </div>
  );
}

interface PageProps extends Omit<SearchResultsProps, 'pages'> {
  page: PageRows;
  /** Place of the page's first row in the whole list. */
  first: number;
}

function Page({ page: { rows }, first, selected, onSelect, onFollow }: PageProps): ReactNode {
  return (
    <div className="search-page" role="group" aria-label={rows[0]?.text}>
      {rows.map((row, index) => (
        <ResultOption
          key={row.href}
          row={row}
          index={first + index}
          isSelected={first + index === selected}
          onSelect={onSelect}
          onFollow={onFollow}
        />
      ))}
    </div>
  );
}
