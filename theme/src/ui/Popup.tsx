import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
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
  /**
   * Id of the panel. Not generated, because the server renders parts of the shell separately, which would repeat ids.
   */
  id: string;
  /** Accessible name of the button. */
  label?: string;
  /** Content of the button. */
  button: ReactNode;
  /** One or several triggers. Defaults to hover and click. */
  triggers?: Trigger | readonly Trigger[] | undefined;
  /** Called when the reader is likely to open the popup, in order to preload its content. */
  onIntent?: () => void;
}

const DEFAULT: readonly Trigger[] = ['hover', 'click'];

/**
 * A button with a native popover below it. The browser handles Escape, light dismiss, focus restoration and opening
 * without scripts. This component adds the other triggers and closes the popover when focus or pointer leaves.
 * `shell/overlay.ts` closes it when one of its links is followed.
 */
export function Popup(props: PopupProps): ReactNode {
  const { id, className, label, button, triggers = DEFAULT, onIntent, children, ...rest } = props;
  const root = useRef<HTMLDivElement>(null);
  const [control] = useState(() => createPopup(() => document.getElementById(id)));
  const isOpen = useStore(control.isOpen);
  const has = (trigger: Trigger): boolean => triggers.includes(trigger);
  const isOutside = ({ relatedTarget }: FocusEvent): boolean => !root.current?.contains(relatedTarget);

  useEffect(() => control.mirror(), [control]);

  const onHover = (event: PointerEvent, isInside: boolean): void => {
    if (event.pointerType === 'mouse' && has('hover')) control.hover(isInside);
  };
  const press = (): void => {
    onIntent?.();
    control.press();
  };
  const onFocus = (event: FocusEvent): void => {
    onIntent?.();
    // Ignore focus caused by a press or by leaving the panel.
    if (has('focus') && isOutside(event) && event.target.matches(':focus-visible')) control.toggle(true);
  };
  const onClick = (event: MouseEvent<HTMLElement, globalThis.MouseEvent>): void => {
    event.preventDefault(); // Prevents the native toggle: pressing keeps a popup open that hovering opened.
    // Touch and keyboard cannot hover or open a context menu, so a press opens. Mouse clicks do not match
    // `:focus-visible`.
    if (has('click') || has('focus') || (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'mouse') press();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault(); // Keeps the page from scrolling.
    control.toggle(true);
  };
  return (
    <div
      {...rest}
      ref={root}
      className={className ? `popup ${className}` : 'popup'}
      onPointerEnter={event => {
        onIntent?.();
        onHover(event, true);
      }}
      onPointerLeave={event => onHover(event, false)}
      onBlur={event => event.relatedTarget && isOutside(event) && control.toggle(false)}
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
        onKeyDown={onKeyDown}
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
        popover="auto"
        onBeforeToggle={event => control.mirror(event.newState === 'open')}
      >
        {children}
      </div>
    </div>
  );
}
