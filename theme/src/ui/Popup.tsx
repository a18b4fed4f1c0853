import type { ComponentProps, ReactNode } from 'react';
import type { Trigger } from '../page/popups.ts';

interface PopupProps extends ComponentProps<'div'> {
  /**
   * Id of the panel. Required, because generated ids would repeat: the server renders parts of the shell separately.
   */
  id: string;
  /** Accessible name of the button. */
  label?: string;
  /** Content of the button. */
  button: ReactNode;
  /** One or more actions that open the popup. Defaults to hover and click. */
  triggers?: Trigger | readonly Trigger[] | undefined;
}

/** A button with a native popover below it. `page/popups.ts` opens and closes the popover and sets `aria-expanded`. */
export function Popup({ id, className, label, button, triggers, children, ...rest }: PopupProps): ReactNode {
  return (
    <div
      {...rest}
      className={className ? `q-popup ${className}` : 'q-popup'}
      data-triggers={typeof triggers === 'object' ? triggers.join(' ') : triggers}
    >
      <button
        type="button"
        className="q-popup-button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={false}
        aria-controls={id}
      >
        {button}
      </button>
      <div id={id} className="q-popup-panel" popover="auto">
        {children}
      </div>
    </div>
  );
}
