/** Computes attributes of a component's root element from the author's attributes. Pure. */

/**
 * Returns the props for a component's root element: the author's props, with the component's class before the author's
 * class. Drops `style`, because the content security policy forbids inline styles.
 */
export function rootProps<Props extends { className?: string | undefined; style?: unknown }>(
  ownClass: string,
  { className, style: _style, ...rest }: Props,
): Omit<Props, 'className' | 'style'> & { className: string } {
  return { ...rest, className: className ? `${ownClass} ${className}` : ownClass };
}
