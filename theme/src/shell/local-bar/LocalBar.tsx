import type { ReactNode } from 'react';
import { setOverlay, useOverlay } from '../overlay.ts';
import { usePage, useText } from '../../base/site.ts';
import { useStore } from '../../base/store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inlineText } from '../../ui/InlineText.tsx';
import { activeStore } from '../outline/active-heading.ts';

/** The bar on small screens, with buttons that open the drawer and the outline. */
export function LocalBar({ hasSidebar, hasOutline }: { hasSidebar: boolean; hasOutline: boolean }): ReactNode {
  const text = useText();
  const isDrawerOpen = useOverlay() === 'drawer';
  if (!hasSidebar && !hasOutline) return null;
  return (
    <div className="localbar" data-outline={hasOutline}>
      {hasSidebar && (
        <button
          type="button"
          className="localbar-button localbar-menu"
          aria-expanded={isDrawerOpen}
          aria-controls="quire-sidebar"
          onClick={() => setOverlay('drawer')}
        >
          <Icon name="pages" />
          {text('menu')}
        </button>
      )}
      {hasOutline && <OutlineButton />}
    </div>
  );
}

function OutlineButton(): ReactNode {
  const text = useText();
  const isOpen = useOverlay() === 'outline';
  const active = useStore(activeStore);
  // Skip the first heading, because the label would change while the page loads.
  const heading = usePage().toc.find(({ id }, index) => index > 0 && id === active);
  return (
    <button
      type="button"
      className="localbar-button localbar-outline"
      aria-expanded={isOpen}
      aria-controls="quire-outline"
      onClick={() => setOverlay(isOpen ? 'none' : 'outline')}
    >
      <span>{heading ? inlineText(heading.text) : text('outlineTitle')}</span>
      <Icon name="chevron" />
    </button>
  );
}
