import type { ComponentProps, ReactNode } from 'react';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useText } from '../base/use-site.ts';
import { rootProps } from './root-props.ts';

/** Attributes of `<SourceCode>`. All other attributes are passed to its root element. */
export interface SourceCodeProps extends ComponentProps<'p'> {
  /** URL of the source. */
  href: string;
  /** Name of the code host. Accepted for compatibility and ignored. */
  platform?: string;
}

/** A link to the source of a component or code sample on the page. */
export function SourceCode({ href, platform: _platform, ...rest }: SourceCodeProps): ReactNode {
  const text = useText();
  return (
    <p {...rootProps('q-source-code', rest)}>
      <a className="q-chip" href={href} target="_blank" rel="noopener noreferrer">
        <PageIcon name="code" />
        {text('source')}
      </a>
    </p>
  );
}
