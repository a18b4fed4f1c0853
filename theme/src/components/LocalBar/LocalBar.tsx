import { type ReactNode, useEffect, useRef } from 'react';
import { outlineStore } from '../../state/outline.ts';
import { setOverlay, useOverlay } from '../../state/overlay.ts';
import { useText } from '../../state/site.ts';
import { useStore } from '../../state/store.ts';
import { Icon } from '../Icon.tsx';

/** The bar of small screens: the drawer's button, the outline's button. */
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
  const isOpen = useStore(outlineStore);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: Event): void => {
      const inside = [button.current, document.getElementById('quire-outline')];
      if (!inside.some(element => element?.contains(event.target as Node))) outlineStore.set(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      outlineStore.set(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <button
      ref={button}
      type="button"
      className="localbar-button localbar-outline"
      aria-expanded={isOpen}
      aria-controls="quire-outline"
      onClick={() => outlineStore.set(!isOpen)}
    >
      {text('outlineTitle')}
      <Icon name="chevron" />
    </button>
  );
}
