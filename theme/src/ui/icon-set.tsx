import type { ComponentProps, ReactNode } from 'react';

interface IconProps<Name extends string> extends ComponentProps<'svg'> {
  name: Name;
}

/**
 * A component for a set of icons: outlines on a 24 px grid, drawn for this theme, by name. They are decorative: the
 * element around an icon has the accessible name. The size is for pages without their style sheet.
 */
export function iconSet<Name extends string>(paths: Record<Name, string>): (props: IconProps<Name>) => ReactNode {
  return ({ name, className, ...rest }) => (
    <svg
      className={className ? `icon icon-${name} ${className}` : `icon icon-${name}`}
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
