import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { addPopup } from '../shell/overlay.ts';
import { createPopup, isShown, type Trigger } from './popup.ts';
import { useStore } from '../base/store.ts';

interface PopupProps {
  /** Id of the panel. Fixed, not generated: the shell is rendered in pieces. */
  id: string;
  className?: string;
  label?: string;
  /** What the button shows. */
  button: ReactNode;
  triggers?: readonly Trigger[];
  /** The reader is about to open it. */
  onIntent?: () => void;
  children: ReactNode;
}

const DEFAULT: readonly Trigger[] = ['hover', 'click'];

/**
 * A button with a panel below it. Opens by its triggers and by keyboard; closes on Escape, outside press, when focus
 * or pointer leave, and when a link in it is followed.
 */
export function Popup(props: PopupProps): ReactNode {
  const { id, className, label, button, triggers = DEFAULT, onIntent, children } = props;
  const [control] = useState(createPopup);
  const phase = useStore(control.phase);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = isShown(phase);
  const has = (trigger: Trigger): boolean => triggers.includes(trigger);

  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: unknown): boolean => root.current?.contains(target as Node) ?? false;
    const onPress = (event: Event): void => {
      if (!isInside(event.target)) control.hide();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      control.hide();
      if (isInside(document.activeElement)) opener.current?.focus();
    };
    const onFollow = (event: Event): void => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link && isInside(link)) control.hide();
    };
    const remove = addPopup(control.hide);
    document.addEventListener('click', onFollow);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey, true);
    return () => {
      remove();
      document.removeEventListener('click', onFollow);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [isOpen, control]);

  const onHover = (event: PointerEvent, act: () => void): void => {
    if (event.pointerType === 'mouse' && has('hover')) act();
  };
  const onFocus = (event: FocusEvent): void => {
    onIntent?.();
    // Focus that comes with a press, or back from the panel, is no wish to open.
    const isFresh = !root.current?.contains(event.relatedTarget) && event.target.matches(':focus-visible');
    if (isFresh && has('focus')) control.show();
  };
  const onClick = (event: MouseEvent<HTMLElement, globalThis.MouseEvent>): void => {
    // Without a mouse there is no hovering and no right button: then a press does it whatever the triggers.
    if (has('click') || (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'mouse') press();
  };
  const press = (): void => {
    onIntent?.();
    control.press();
  };

  return (
    <div
      ref={root}
      className={className ? `popup ${className}` : 'popup'}
      data-state={phase}
      onPointerEnter={event => {
        onIntent?.();
        onHover(event, control.enter);
      }}
      onPointerLeave={event => onHover(event, control.leave)}
      onBlur={event => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) control.hide();
      }}
    >
      <button
        ref={opener}
        type="button"
        className="popup-button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onFocus={onFocus}
        onClick={onClick}
        onContextMenu={event => {
          if (!has('contextMenu')) return;
          event.preventDefault();
          press();
        }}
      >
        {button}
      </button>
      <div
        id={id}
        className="popup-panel"
        onTransitionEnd={event => event.target === event.currentTarget && control.settle()}
      >
        {children}
      </div>
    </div>
  );
}
