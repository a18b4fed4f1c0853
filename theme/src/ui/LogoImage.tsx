import type { ReactNode } from 'react';
import { useSite } from '../base/use-site.ts';

/**
 * The site's logo for the current appearance. Decorative, because the name is next to it. Lazy, so that the hidden
 * variant is never fetched and React emits no preload. `height` is in CSS pixels. The width follows from the aspect
 * ratio.
 */
export function LogoImage({ height }: { height: number }): ReactNode {
  const { logo, logoSize } = useSite();
  const width = Math.round((height * logoSize.width) / logoSize.height);
  if (logo.light === '') return null;
  if (logo.light === logo.dark) return <img src={logo.light} alt="" width={width} height={height} loading="lazy" />;
  return (
    <>
      <img className="q-only-light" src={logo.light} alt="" width={width} height={height} loading="lazy" />
      <img className="q-only-dark" src={logo.dark} alt="" width={width} height={height} loading="lazy" />
    </>
  );
}
