import type { ComponentProps, ReactNode } from 'react';
import { isExternal } from '../base/paths.ts';

/** A link. External links open in a new tab. */
export function Link({ children, ...rest }: ComponentProps<'a'>): ReactNode {
  const isAway = rest.href !== undefined && isExternal(rest.href);
  return (
    <a {...rest} {...(isAway ? { target: '_blank', rel: 'noopener noreferrer' } : undefined)}>
      {children}
    </a>
  );
}
