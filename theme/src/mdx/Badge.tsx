import type { ComponentProps, ReactNode } from 'react';
import { rootProps } from './root-props.ts';

/** Attributes of `<Badge>`. All other attributes are passed to its root element. */
export interface BadgeProps extends ComponentProps<'span'> {
  /** The label, as an alternative to children. */
  text?: string;
  /** Selects the color. `tip` is the default. */
  type?: 'tip' | 'info' | 'warning' | 'danger';
  /** Outlined style. Accepted for compatibility and ignored. */
  outline?: boolean;
}

/** A small label in running text. */
export function Badge({ text, type = 'tip', outline: _outline, children, ...rest }: BadgeProps): ReactNode {
  return (
    <span {...rootProps('q-badge', rest)} data-type={type}>
      {text ?? children}
    </span>
  );
}
