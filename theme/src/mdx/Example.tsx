import { Children, type ReactNode } from 'react';
import { useText } from '../base/site.ts';

/** Attributes of `<Example name="...">`. The engine adds the rest from the example's record. */
export interface ExampleProps {
  /** What the example is called. */
  title?: string;
  /** What was run. */
  commands: string[];
  /** The project's files, then what they became: files with sizes, and their texts. */
  children?: ReactNode;
}

/** An executed example: a small project, what was run in it, and what came out. */
export function Example({ title, commands, children }: ExampleProps): ReactNode {
  const text = useText();
  const [sources, ...output] = Children.toArray(children);
  return (
    <section className="example" aria-label={title}>
      {sources}
      <p className="example-run">
        <code>{commands.join(' && ')}</code> {text('exampleWrites')}
      </p>
      {output}
    </section>
  );
}
