import type { ReactNode } from 'react';
import { useText } from '../../base/use-site.ts';

/** A shell command with a copy button, styled like the hero's buttons. */
export function Command({ text }: { text: string }): ReactNode {
  const label = useText()('codeCopy');
  return (
    <figure className="q-code q-command" data-lang="bash">
      <pre>
        <code>{text}</code>
      </pre>
      <div className="q-code-actions">
        <button type="button" className="q-code-copy" title={label} aria-label={label} />
      </div>
    </figure>
  );
}
