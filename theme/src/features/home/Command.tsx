import type { ReactNode } from 'react';
import { useText } from '../../base/use-site.ts';

/** A shell command with a copy button, styled like the hero's buttons. */
export function Command({ text }: { text: string }): ReactNode {
  const label = useText()('codeCopy');
  return (
    <figure className="code command" data-lang="bash">
      <pre>
        <code>{text}</code>
      </pre>
      <div className="code-actions">
        <button type="button" className="code-copy" title={label} aria-label={label} />
      </div>
    </figure>
  );
}
