import type { ReactNode } from 'react';
import { setOverlay, useOverlay } from '../overlay.ts';
import { useText } from '../../base/site.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The bar on small screens, with the buttons for drawer and outline. */
export function LocalBar({ hasSidebar, hasOutline }: { hasSidebar: boolean; hasOutline: boolean }): ReactNode {
  const text = useText();
  const isDrawerOpen = useOverlay() === 'drawer';
  if (!hasSidebar && !hasOutline) return null;
  return (
    <div className="localbar" data-outline={hasOutline}>
      {hasSidebar ? (
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
      ) : null}
      {hasOutline ? <OutlineButton /> : null}
    </div>
  );
}

function OutlineButton(): ReactNode {
  const text = useText();
  const isOpen = useOverlay() === 'outline';
  return (
    <button
      type="button"
      className="localbar-button localbar-outline"
      aria-expanded={isOpen}
      aria-controls="quire-outline"
      onClick={() => setOverlay(isOpen ? 'none' : 'outline')}
    >
      {text('outlineTitle')}
      <Icon name="chevron" />
    </button>
  );
}
