import type { ReactNode } from 'react';
import { useLocale, useSite, useText } from '../../base/use-site.ts';
import { LogoImage } from '../../ui/LogoImage.tsx';

/** Logo and site name, linked to the home page. */
export function Logo(): ReactNode {
  const site = useSite();
  const locale = useLocale();
  const text = useText();
  // The link needs visible content: without a logo or logo text, show the site's title.
  const name = site.logoText || (site.logo.light ? '' : locale.title);
  return (
    <a className="q-navbar-logo" href={locale.home} aria-label={text('homeLink', { title: name || locale.title })}>
      <LogoImage height={28} />
      {name && <span>{name}</span>}
    </a>
  );
}
