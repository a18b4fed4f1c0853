import type { ComponentProps, ReactNode } from 'react';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useText } from '../base/site.ts';
import { rootProps } from './root-props.ts';

/** A link to the source of the code on the page. */
export function SourceCode({ href, ...rest }: ComponentProps<'p'> & { href: string }): ReactNode {
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
