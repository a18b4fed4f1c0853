import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useLocale } from '../base/site.ts';

/** Attributes of `<RsbuildDocBadge>`. */
export interface RsbuildDocBadgeProps {
  /** Path on the Rsbuild site, without a language. */
  path: string;
  text: string;
  /** Another text beside the link's, shown instead of `text`. */
  alias?: string;
}

/** A link to an option's page on the Rsbuild site, in the reader's language. */
export function RsbuildDocBadge({ path, text, alias }: RsbuildDocBadgeProps): ReactNode {
  const { lang } = useLocale();
  const prefix = lang.startsWith('zh') ? '/zh' : '';
  return (
    <a className="chip" href={`https://rsbuild.dev${prefix}${path}`} target="_blank" rel="noopener noreferrer">
      {alias ?? text}
      <Icon name="external" />
    </a>
  );
}
