import type { ReactNode } from 'react';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useText } from '../base/site.ts';

/** A link to the source of the code on the page. */
export function SourceCode({ href }: { href: string }): ReactNode {
  const text = useText();
  return (
    <p className="source-code">
      <a className="chip" href={href} target="_blank" rel="noopener noreferrer">
        <PageIcon name="code" />
        {text('source')}
      </a>
    </p>
  );
}
