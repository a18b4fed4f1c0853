import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { countRows, type PageRows } from './rows.ts';
import { useText } from '../../base/use-site.ts';
import { ResultOption } from './Option.tsx';
import { LIST_ID } from './SearchBar.tsx';

interface SearchResultsProps {
  pages: PageRows[];
  selected: number;
  onSelect: (index: number) => void;
  onFollow: (event: MouseEvent) => void;
}

/** The result pages, each as a group of rows. */
export function SearchResults({ pages, ...rowProps }: SearchResultsProps): ReactNode {
  const text = useText();
  return (
    <div className="q-search-list" id={LIST_ID} role="listbox" aria-label={text('searchDocs')}>
      {pages.map((page, index) => (
        <Fragment key={`${page.rows[0]?.href} ${page.site}`}>
          {page.site !== undefined && page.site !== pages[index - 1]?.site ? (
            <div className="q-search-site" aria-hidden="true">
              {page.site}
            </div>
          ) : null}
          <Page page={page} firstIndex={countRows(pages.slice(0, index))} {...rowProps} />
        </Fragment>
      ))}
    </div>
  );
}

interface PageProps extends Omit<SearchResultsProps, 'pages'> {
  page: PageRows;
  /** Index of the page's first row in the whole list. */
  firstIndex: number;
}

function Page({ page: { rows, site }, firstIndex, selected, onSelect, onFollow }: PageProps): ReactNode {
  const label = [rows[0]?.text, site].filter(Boolean).join(', ');
  return (
    <div className="q-search-page" role="group" aria-label={label}>
      {rows.map((row, index) => (
        <ResultOption
          key={row.href}
          row={row}
          index={firstIndex + index}
          isSelected={firstIndex + index === selected}
          onSelect={onSelect}
          onFollow={onFollow}
        />
      ))}
    </div>
  );
}
