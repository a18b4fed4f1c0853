import type { ReactNode } from 'react';
import { toggleAppearance } from './appearance.ts';
import { useSite, useText } from '../../base/site.ts';
import { Icon } from '../../ui/Icon.tsx';

/**
 * Switches between light and dark. Renders both icons, of which CSS shows one, because the server cannot know which.
 */
export function AppearanceToggle(): ReactNode {
  const { appearance } = useSite();
  const text = useText();
  if (appearance === 'force-light') return null;
  return (
    <button
      type="button"
      className="appearance-toggle icon-button"
      aria-label={text('appearance')}
      onClick={event => {
        const box = event.currentTarget.getBoundingClientRect();
        toggleAppearance({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      }}
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}
