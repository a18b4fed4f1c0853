import type { ReactNode } from 'react';
import { useSite } from '../base/use-site.ts';

interface LogoImageProps {
  /** Height in CSS pixels. */
  height: number;
}

/**
 * The site's logo for the current color scheme. The image has no alternative text, because the surrounding elements
 * name the site. The image loads lazily, so that the hidden variant is never fetched and React emits no preload.
 */
export function LogoImage({ height }: LogoImageProps): ReactNode {
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
