import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

/** How long the pointer must rest on or off a popup before it opens or closes. */
const DELAY_MS = 100;

interface PopupProps {
  /** Id of the panel. Fixed, not generated: the shell is rendered in pieces. */
  id: string;
  className?: string;
  label?: string;
  /** What the button shows. */
  button: ReactNode;
  children: ReactNode;
}

type State = 'closed' | 'hovered' | 'open';

/**
 * A button with a panel of links. Opens on hover, click and keyboard; closes on Escape, outside press, when focus or
 * pointer leave, and when a link in it is followed.
 */
export function Popup({ id, className, label, button, children }: PopupProps): ReactNode {
  const [state, setState] = useState<State>('closed');
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = state !== 'closed';

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setState('closed');
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setState('closed');
      if (root.current?.contains(document.activeElement)) opener.current?.focus();
    };
    const onFollow = (event: MouseEvent): void => {
      if (event.target instanceof Element && root.current?.contains(event.target.closest('a'))) setState('closed');
    };
    document.addEventListener('click', onFollow);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('click', onFollow);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [isOpen]);

  const hover = (event: PointerEvent, next: State): void => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState(now => (now === 'open' ? now : next)), DELAY_MS);
  };

  return (
    <div
      ref={root}
      className={className ? `popup ${className}` : 'popup'}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={event => hover(event, 'hovered')}
      onPointerLeave={event => hover(event, 'closed')}
      onBlur={event => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setState('closed');
      }}
    >
      <button
        ref={opener}
        type="button"
        className="popup-button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          clearTimeout(timer.current);
          setState(state === 'open' ? 'closed' : 'open');
        }}
      >
        {button}
        <Icon name="chevron" />
      </button>
      <div id={id} className="popup-panel">
        {children}
      </div>
    </div>
  );
}
