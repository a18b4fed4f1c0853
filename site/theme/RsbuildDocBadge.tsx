import type { ReactNode } from 'react';
import { Icon, Link, useLocale } from '@theme';

/** Attributes of `<RsbuildDocBadge>`. */
export interface RsbuildDocBadgeProps {
  /** Path on the Rsbuild site, without a language prefix. */
  path: string;
  text: string;
  /** Replaces `text`. */
  alias?: string;
}

/** A link to the page of an option on the Rsbuild site, in the reader's language. */
export function RsbuildDocBadge({ path, text, alias }: RsbuildDocBadgeProps): ReactNode {
  const { lang } = useLocale();
  const prefix = lang.startsWith('zh') ? '/zh' : '';
  return (
    <Link className="q-chip" href={`https://rsbuild.dev${prefix}${path}`}>
      {alias ?? text}
      <Icon name="external" />
    </Link>
  );
}
