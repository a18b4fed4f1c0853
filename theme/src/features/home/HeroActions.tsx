import type { ReactNode } from 'react';
import { isExternal } from '../../base/paths.ts';
import type { Action } from './home-data.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The links of a hero that look like buttons. */
export function HeroActions({ actions }: { actions: Action[] }): ReactNode {
  if (actions.length === 0) return null;
  return (
    <div className="hero-actions">
      {actions.map(({ text, href, theme }) => (
        <a
          key={text + href}
          className="button"
          data-kind={theme}
          href={href}
          {...(isExternal(href) ? { target: '_blank', rel: 'noopener noreferrer' } : undefined)}
        >
          {text}
          {theme === 'brand' ? <Icon name="arrowRight" /> : null}
        </a>
      ))}
    </div>
  );
}
