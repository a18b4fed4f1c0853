import type { ReactNode } from 'react';
import { useSite, useText } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';

/**
 * The button that opens the search panel, handled by `features/search/watch.ts`. Renders the shortcuts for macOS and
 * for other systems; CSS hides one of them.
 */
export function SearchButton(): ReactNode {
  const { search } = useSite();
  const text = useText();
  if (search['enabled'] === false) return null;
  return (
    <button
      type="button"
      className="q-search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      data-quire-search=""
    >
      <Icon name="search" />
      <span>{text('searchDocs')}</span>
      <span className="q-search-keys" aria-hidden="true">
        <kbd className="q-key-ctrl">Ctrl</kbd>
        <kbd className="q-key-mac">⌘</kbd>
        <kbd>K</kbd>
      </span>
    </button>
  );
}
