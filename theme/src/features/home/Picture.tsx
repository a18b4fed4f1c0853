import type { ReactNode } from 'react';
import type { Picture as PictureData } from './home-data.ts';

/**
 * An image, or one image per color scheme. In the latter case, both are lazy, so that the hidden one is never fetched.
 * `srcset` belongs to the light image, because it would override `src` of the dark image.
 */
export function Picture({ picture, className }: { picture: PictureData; className?: string }): ReactNode {
  const { light, dark, alt = '', srcset, sizes } = picture;
  const image = (only: string, src: string): ReactNode => (
    <img
      className={[className, only].filter(Boolean).join(' ') || undefined}
      src={src}
      alt={alt}
      srcSet={src === light ? srcset : undefined}
      sizes={src === light ? sizes : undefined}
      loading={only === '' ? undefined : 'lazy'}
    />
  );
  if (light === dark) return image('', light);
  return (
    <>
      {image('q-only-light', light)}
      {image('q-only-dark', dark)}
    </>
  );
}
