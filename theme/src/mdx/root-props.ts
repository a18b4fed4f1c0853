/** Attributes that authors give to a component, for its root element. Pure. */

/**
 * Props for a component's root element: the author's, and the component's class before the author's own. `style` is left
 * out: the content security policy of the pages forbids inline styles.
 */
export function rootProps<Props extends { className?: string | undefined; style?: unknown }>(
  ownClass: string,
  { className, style: _style, ...rest }: Props,
): Omit<Props, 'className' | 'style'> & { className: string } {
  return { ...rest, className: className ? `${ownClass} ${className}` : ownClass };
}
