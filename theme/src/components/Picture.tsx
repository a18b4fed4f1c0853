import type { ReactNode } from 'react';
import type { Picture as PictureData } from '../state/home.ts';

/** A picture in the appearance shown. Lazy, so that the hidden one of two is never fetched. */
export function Picture({ picture, className }: { picture: PictureData; className?: string }): ReactNode {
  const { light, dark, alt, srcset, sizes } = picture;
  const more = { alt, srcSet: srcset, sizes };
  if (light === dark) return <img className={className} src={light} {...more} />;
  const names = (only: string): string => (className ? `${className} ${only}` : only);
  return (
    <>
      <img className={names('only-light')} src={light} loading="lazy" {...more} />
      <img className={names('only-dark')} src={dark} loading="lazy" {...more} />
    </>
  );
}
