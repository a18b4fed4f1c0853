import type { ReactNode } from 'react';
import { Icon } from '../components/Icon.tsx';
import { useLocale, useText } from '../state/site.ts';

/** What an unknown path shows. */
export function NotFound(): ReactNode {
  const text = useText();
  const { home } = useLocale();
  return (
    <>
      <p className="not-found-code">404</p>
      <h1>{text('notFoundTitle')}</h1>
      <p className="not-found-hint">{text('notFoundHint')}</p>
      <a className="button" data-kind="brand" href={home}>
        {text('takeMeHome')}
        <Icon name="arrowRight" />
      </a>
    </>
  );
}
