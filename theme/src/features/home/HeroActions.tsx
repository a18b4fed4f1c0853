import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import type { HeroAction } from '../../contract.ts';
import { PageIcon } from '../../ui/PageIcon.tsx';

interface HeroActionsProps {
  actions: HeroAction[];
  /** Content after the links. */
  children?: ReactNode;
}

/** A hero's links, styled as buttons. */
export function HeroActions({ actions, children }: HeroActionsProps): ReactNode {
  if (actions.length === 0) return null;
  return (
    <div className="q-hero-actions">
      {actions.map(({ text, link, theme = 'brand' }) => (
        <Link key={text + link} className="q-button" data-kind={theme} href={link}>
          {text}
          {theme === 'brand' ? <PageIcon name="arrowRight" /> : null}
        </Link>
      ))}
      {children}
    </div>
  );
}
