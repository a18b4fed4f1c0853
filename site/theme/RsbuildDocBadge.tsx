import type { ReactNode } from 'react';
import { Icon, Link, useLocale } from '@theme';

/** Attributes of `<RsbuildDocBadge>`. */
export interface RsbuildDocBadgeProps {
  /** Path on the Rsbuild site, without a language. */
  path: string;
  text: string;
  /** Shown instead of `text`. */
  alias?: string;
}

/** A link to an option's page on the Rsbuild site, in the reader's language. */
export function RsbuildDocBadge({ path, text, alias }: RsbuildDocBadgeProps): ReactNode {
  const { lang } = useLocale();
  const prefix = lang.startsWith('zh') ? '/zh' : '';
  return (
    <Link className="chip" href={`https://rsbuild.dev${prefix}${path}`}>
      {alias ?? text}
      <Icon name="external" />
    </Link>
  );
}
