/** Code blocks for components, with the same markup as code blocks from the engine. */
import { Fragment, type ReactNode } from 'react';
import { useText } from '../base/use-site.ts';

/** Attributes of `<CodeBlock>`. */
export interface CodeBlockProps {
  /** Title above the code. */
  title?: string;
  /** The code, as a `pre` element. */
  children?: ReactNode;
  /** Name of the language. */
  lang?: string;
}

/** Adds a title and a copy button to a `pre` element. */
export function CodeBlock({ title, lang, children }: CodeBlockProps): ReactNode {
  const text = useText();
  return (
    <figure className="q-code" data-lang={lang} data-title={title}>
      {title ? <figcaption>{title}</figcaption> : null}
      <div className="q-code-actions">
        <button type="button" className="q-code-copy" title={text('codeCopy')} aria-label={text('codeCopy')} />
      </div>
      {children}
    </figure>
  );
}

/** Attributes of `<CodeBlockRuntime>`. */
export interface CodeBlockRuntimeProps {
  /** Name of the language. */
  lang?: string;
  /** The code. */
  code: string;
  /** Title above the code. */
  title?: string;
}

/** Shows code that a component computes. The code is not highlighted, because pages do not include the highlighter. */
export function CodeBlockRuntime({ lang, code, title }: CodeBlockRuntimeProps): ReactNode {
  return (
    <CodeBlock {...(title === undefined ? undefined : { title })} {...(lang === undefined ? undefined : { lang })}>
      <pre tabIndex={0}>
        <code>
          {code.split('\n').map((line, index) => (
            <Fragment key={index}>
              {index > 0 ? '\n' : null}
              <span className="q-line">{line}</span>
            </Fragment>
          ))}
        </code>
      </pre>
    </CodeBlock>
  );
}
