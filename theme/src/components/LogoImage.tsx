import type { ReactNode } from 'react';
import { useSite } from '../state/site.ts';

/**
 * The site's logo in the appearance shown, decorative: a name stands beside it. Lazy, so that the hidden one of two
 * is never fetched and React asks for no preload. `size` is in CSS pixels.
 */
export function LogoImage({ size }: { size: number }): ReactNode {
  const { logo } = useSite();
  if (logo.light === '') return null;
  if (logo.light === logo.dark) return <img src={logo.light} alt="" width={size} height={size} loading="lazy" />;
  return (
    <>
      <img className="only-light" src={logo.light} alt="" width={size} height={size} loading="lazy" />
      <img className="only-dark" src={logo.dark} alt="" width={size} height={size} loading="lazy" />
    </>
  );
}
