import type { ComponentProps, ReactNode } from 'react';

/** Props of an icon: its name, and attributes for its `svg` element. */
export interface IconProps<Name extends string> extends ComponentProps<'svg'> {
  name: Name;
}

/**
 * Creates a component for a set of named icons, which are outlines on a 24 px grid. Icons are decorative: the parent
 * element has the accessible name. The `width` and `height` attributes set the size if the style sheet is missing.
 */
export function iconSet<Name extends string>(paths: Record<Name, string>): (props: IconProps<Name>) => ReactNode {
  return ({ name, className, ...rest }) => (
    <svg
      className={className ? `q-icon q-icon-${name} ${className}` : `q-icon q-icon-${name}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
