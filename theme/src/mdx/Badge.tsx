import type { ReactNode } from 'react';

/** Attributes of `<Badge>`. */
export interface BadgeProps {
  text?: string;
  type?: 'tip' | 'info' | 'warning' | 'danger';
  children?: ReactNode;
}

/** A small label in running text. */
export function Badge({ text, type = 'tip', children }: BadgeProps): ReactNode {
  return (
    <span className="badge" data-type={type}>
      {text ?? children}
    </span>
  );
}
