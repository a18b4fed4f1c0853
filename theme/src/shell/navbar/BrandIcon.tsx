import type { ReactNode } from 'react';

/** A brand icon, given by its name (see `brands.css`) or as `<svg>` markup. */
export function BrandIcon({ icon }: { icon: string }): ReactNode {
  if (icon.trimStart().startsWith('<svg')) {
    return <span className="q-brand" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />;
  }
  return <span className="q-brand q-brand-mark" data-brand={icon} aria-hidden="true" />;
}
