import type { ReactNode } from 'react';
import { useSite, useText } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Opens the search panel, by event delegation in `features/search/watch.ts`. Renders both shortcuts; CSS shows the platform's own. */
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
