import type { ReactNode } from 'react';
import type { Picture as PictureData } from './home-data.ts';

/**
 * An image, or one image per color scheme. With two images, both are lazy, so that the hidden image is never fetched.
 * Only the light image has the `srcset`, which would override the `src` of the dark image.
 */
export function Picture({ picture, className }: { picture: PictureData; className?: string }): ReactNode {
  const { light, dark, alt = '', srcset, sizes } = picture;
  const image = (schemeClass: string, src: string): ReactNode => (
    <img
      className={[className, schemeClass].filter(Boolean).join(' ') || undefined}
      src={src}
      alt={alt}
      srcSet={src === light ? srcset : undefined}
      sizes={src === light ? sizes : undefined}
      loading={schemeClass === '' ? undefined : 'lazy'}
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
