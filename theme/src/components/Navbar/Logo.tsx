import type { ReactNode } from 'react';
import { useLocale, useSite, useText } from '../../state/site.ts';
import { LogoImage } from '../LogoImage.tsx';

/** Logo and name, leading home. */
export function Logo(): ReactNode {
  const site = useSite();
  const locale = useLocale();
  const text = useText();
  return (
    <a className="navbar-logo" href={locale.home} aria-label={text('homeLink', { title: site.logoText || site.title })}>
      <LogoImage size={28} />
      {site.logoText ? <span>{site.logoText}</span> : null}
    </a>
  );
}
