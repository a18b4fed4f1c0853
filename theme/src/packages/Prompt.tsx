import type { ReactNode } from 'react';
import { CodeBlockRuntime } from './CodeBlock.tsx';

/** Attributes of `<Prompt>`. */
export interface PromptProps {
  /** Title of the card. */
  title?: string;
  /** Description of the prompt. */
  description?: string;
  /** The text to copy. */
  prompt?: string;
  /** Whether to show only the children, without title, description and prompt. */
  custom?: boolean;
  children?: ReactNode;
}

/** A card with a prompt for a coding assistant, and a button that copies it. */
export function Prompt({
  title = 'Agent Prompt',
  description,
  prompt,
  custom = false,
  children,
}: PromptProps): ReactNode {
  return (
    <div className="q-card">
      {custom ? null : <p className="q-card-title">{title}</p>}
      <div className="q-card-body">
        {description && !custom ? <p>{description}</p> : null}
        {prompt && !custom ? <CodeBlockRuntime lang="md" code={prompt} /> : null}
        {children}
      </div>
    </div>
  );
}
