import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import { withBase } from './paths.ts';

/** A link to a page, given by its route, or to another site. */
export function SiteLink({ href, ...rest }: ComponentProps<'a'>): ReactNode {
  const isRoute = href?.startsWith('/') === true && !href.startsWith('//');
  return <Link {...rest} {...(href === undefined ? undefined : { href: isRoute ? withBase(href) : href })} />;
}
