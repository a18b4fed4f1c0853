/** Code blocks made by components, with the markup that the engine gives to those of pages. */
import { Fragment, type ReactNode } from 'react';
import { useText } from '../base/site.ts';

/** Attributes of `<CodeBlock>`. */
export interface CodeBlockProps {
  /** Shown above the code. */
  title?: string;
  /** The code: a `pre`. */
  children?: ReactNode;
  /** Name of the language. */
  lang?: string;
}

/** Puts a title and a copy button around a `pre`. */
export function CodeBlock({ title, lang, children }: CodeBlockProps): ReactNode {
  const text = useText();
  return (
    <figure className="code" data-lang={lang} data-title={title}>
      {title ? <figcaption>{title}</figcaption> : null}
      <div className="code-actions">
        <button type="button" className="code-copy" title={text('codeCopy')} aria-label={text('codeCopy')} />
      </div>
      {children}
    </figure>
  );
}

/** Attributes of `<CodeBlockRuntime>`. */
export interface CodeBlockRuntimeProps {
  lang?: string;
  code: string;
  title?: string;
}

/** Shows code that is known only to a component. It is not highlighted: the highlighter is not part of the pages. */
export function CodeBlockRuntime({ lang, code, title }: CodeBlockRuntimeProps): ReactNode {
  return (
    <CodeBlock {...(title === undefined ? undefined : { title })} {...(lang === undefined ? undefined : { lang })}>
      <pre tabIndex={0}>
        <code>
          {code.split('\n').map((line, index) => (
            <Fragment key={index}>
              {index > 0 ? '\n' : null}
              <span className="line">{line}</span>
            </Fragment>
          ))}
        </code>
      </pre>
    </CodeBlock>
  );
}
