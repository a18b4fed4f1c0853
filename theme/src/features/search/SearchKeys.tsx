import type { ReactNode } from 'react';
import { useText } from '../../base/use-site.ts';
import { SearchIcon } from './SearchIcon.tsx';

/** A legend of the keyboard shortcuts. */
export function SearchKeys(): ReactNode {
  const text = useText();
  return (
    <footer className="q-search-foot q-search-keys" aria-hidden="true">
      <span>
        <kbd>
          <SearchIcon name="up" />
        </kbd>
        <kbd>
          <SearchIcon name="down" />
        </kbd>
        {text('searchMove')}
      </span>
      <span>
        <kbd>
          <SearchIcon name="enter" />
        </kbd>
        {text('searchOpen')}
      </span>
      <span>
        <kbd>Esc</kbd>
        {text('searchClose')}
      </span>
    </footer>
  );
}
