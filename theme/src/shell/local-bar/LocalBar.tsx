import type { ReactNode } from 'react';
import { useText } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';

/**
 * The bar on small and medium screens, with buttons that open the sidebar and the outline. `page/overlay.ts` handles
 * the buttons.
 */
export function LocalBar({ hasSidebar, hasOutline }: { hasSidebar: boolean; hasOutline: boolean }): ReactNode {
  const text = useText();
  if (!hasSidebar && !hasOutline) return null;
  return (
    <div className="q-localbar" data-outline={hasOutline}>
      {hasSidebar && (
        <button
          type="button"
          className="q-localbar-button q-localbar-menu"
          aria-expanded={false}
          aria-controls="quire-sidebar"
        >
          <Icon name="pages" />
          {text('menu')}
        </button>
      )}
      {hasOutline && <OutlineButton />}
    </div>
  );
}

/** The button that opens the outline. `page/headings.ts` replaces its label with the active heading. */
function OutlineButton(): ReactNode {
  const text = useText();
  return (
    <button
      type="button"
      className="q-localbar-button q-localbar-outline"
      aria-expanded={false}
      aria-controls="quire-outline"
    >
      <span suppressHydrationWarning>{text('outlineTitle')}</span>
      <Icon name="outline" />
    </button>
  );
}
