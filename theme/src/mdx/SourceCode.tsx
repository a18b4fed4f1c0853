import type { ComponentProps, ReactNode } from 'react';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useText } from '../base/site.ts';
import { rootProps } from './root-props.ts';

/** Attributes of `<SourceCode>`; all others are those of its root element. */
export interface SourceCodeProps extends ComponentProps<'p'> {
  href: string;
  /** The host of the code. All look the same. */
  platform?: string;
}

/** A link to the source of the code on the page. */
export function SourceCode({ href, platform: _platform, ...rest }: SourceCodeProps): ReactNode {
  const text = useText();
  return (
    <p {...rootProps('source-code', rest)}>
      <a className="chip" href={href} target="_blank" rel="noopener noreferrer">
        <PageIcon name="code" />
        {text('source')}
      </a>
    </p>
  );
}
