import type { ReactNode } from 'react';
import { useSite, useText } from '../../base/use-site.ts';
import { Icon } from '../../ui/Icon.tsx';

/**
 * The button that switches between light and dark, handled by `page/appearance.ts`. Renders both icons, because the
 * color scheme is not known on the server; CSS hides one of them.
 */
export function AppearanceToggle(): ReactNode {
  const { appearance } = useSite();
  const text = useText();
  if (appearance === 'force-light') return null;
  return (
    <button type="button" className="q-appearance-toggle q-icon-button" aria-label={text('appearance')}>
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}
