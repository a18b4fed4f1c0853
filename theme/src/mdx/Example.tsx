import { Children, type ReactNode } from 'react';
import { useText } from '../base/use-site.ts';

/** Attributes of `<Example name="...">`. The engine fills in the commands and children from the recorded example. */
export interface ExampleProps {
  /** Title of the example. */
  title?: string;
  /** The commands that were run. */
  commands: string[];
  /** The source files, followed by the output: a list of the written files with sizes, and their contents. */
  children?: ReactNode;
}

/** A recorded example: a small project, the commands run in it, and their output, as in `<Example name="hello" />`. */
export function Example({ title, commands, children }: ExampleProps): ReactNode {
  const text = useText();
  const [sources, ...output] = Children.toArray(children);
  return (
    <section className="q-example" aria-label={title}>
      {sources}
      <p className="q-example-run">
        <code>{commands.join(' && ')}</code> {text('exampleWrites')}
      </p>
      {output}
    </section>
  );
}
