import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from '../base/store.ts';
import { createPopup, type Trigger } from './popup.ts';

interface PopupProps extends ComponentProps<'div'> {
  /** Id of the panel. Not generated: the server renders parts of the shell separately. */
  id: string;
  /** Accessible name of the button. */
  label?: string;
  /** Content of the button. */
  button: ReactNode;
  triggers?: readonly Trigger[];
  /** Called when the reader is likely to open the popup: time to load its content. */
  onIntent?: () => void;
}

const DEFAULT: readonly Trigger[] = ['hover', 'click'];

/**
 * A button with a native popover below it. The browser closes it on Escape, on a press outside and when another one
 * opens, gives focus back, and opens it without scripts. This component adds the other triggers and closes it when
 * focus or pointer leave; `shell/overlay.ts` closes it when one of its links is followed.
 */
export function Popup(props: PopupProps): ReactNode {
  const { id, className, label, button, triggers = DEFAULT, onIntent, children, ...rest } = props;
  const [control] = useState(createPopup);
  const isOpen = useStore(control.isOpen);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const has = (trigger: Trigger): boolean => triggers.includes(trigger);
  const isOutside = ({ relatedTarget }: FocusEvent): boolean => !root.current?.contains(relatedTarget);

  useEffect(() => {
    panel.current?.togglePopover?.(isOpen);
  }, [isOpen]);

  const onHover = (event: PointerEvent, act: () => void): void => {
    if (event.pointerType === 'mouse' && has('hover')) act();
  };
  const press = (): void => {
    onIntent?.();
    control.press();
  };
  const onFocus = (event: FocusEvent): void => {
    onIntent?.();
    // Not for focus by a press, or back from the panel.
    if (has('focus') && isOutside(event) && event.target.matches(':focus-visible')) control.show();
  };
  const onClick = (event: MouseEvent<HTMLElement, globalThis.MouseEvent>): void => {
    event.preventDefault(); // the browser would toggle it: a press keeps open what hovering opened
    // Touch and keyboard can neither hover nor open a context menu: they always open by a press.
    if (has('click') || (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'mouse') press();
  };
  return (
    <div
      {...rest}
      ref={root}
      className={className ? `popup ${className}` : 'popup'}
      onPointerEnter={event => {
        onIntent?.();
        onHover(event, control.enter);
      }}
      onPointerLeave={event => onHover(event, control.leave)}
      onBlur={event => event.relatedTarget && isOutside(event) && control.hide()}
    >
      <button
        type="button"
        className="popup-button"
        popoverTarget={id}
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
        ref={panel}
        id={id}
        className="popup-panel"
        popover="auto"
        onToggle={({ newState }) => newState === 'closed' && control.hide()}
      >
        {children}
      </div>
    </div>
  );
}
