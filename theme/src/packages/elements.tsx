/** Components for the elements of an article, for site code that renders Markdown itself. */
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../base/use-site.ts';
import { SiteLink } from './SiteLink.tsx';

type Heading = (props: ComponentProps<'h1'>) => ReactNode;

function heading(Name: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'): Heading {
  return function AnchoredHeading({ children, ...rest }) {
    const text = useText();
    return (
      <Name {...rest} tabIndex={-1}>
        {children}
        {rest.id === undefined ? null : (
          <a className="q-header-anchor" href={`#${rest.id}`} aria-label={text('headingAnchor')}>
            #
          </a>
        )}
      </Name>
    );
  };
}

function Table(props: ComponentProps<'table'>): ReactNode {
  const text = useText();
  return (
    <div className="q-table-scroll" tabIndex={0} role="group" aria-label={text('tableLabel')}>
      <table {...props} />
    </div>
  );
}

function Pre({ children, ...rest }: ComponentProps<'pre'>): ReactNode {
  const text = useText();
  return (
    <figure className="q-code">
      <div className="q-code-actions">
        <button type="button" className="q-code-copy" title={text('codeCopy')} aria-label={text('codeCopy')} />
      </div>
      <pre {...rest} tabIndex={0}>
        {children}
      </pre>
    </figure>
  );
}

function Image({ alt = '', ...rest }: ComponentProps<'img'>): ReactNode {
  return <img {...rest} alt={alt} loading="lazy" decoding="async" />;
}

/** Creates a component that renders an element without additions. */
function plain<Name extends 'p' | 'ul' | 'ol' | 'li' | 'blockquote' | 'code' | 'strong' | 'hr' | 'td' | 'th' | 'tr'>(
  Element: Name,
): (props: ComponentProps<Name>) => ReactNode {
  const Component = Element as unknown as (props: ComponentProps<Name>) => ReactNode;
  return props => <Component {...props} />;
}

const ELEMENTS = {
  a: SiteLink,
  blockquote: plain('blockquote'),
  code: plain('code'),
  h1: heading('h1'),
  h2: heading('h2'),
  h3: heading('h3'),
  h4: heading('h4'),
  h5: heading('h5'),
  h6: heading('h6'),
  hr: plain('hr'),
  img: Image,
  li: plain('li'),
  ol: plain('ol'),
  p: plain('p'),
  pre: Pre,
  strong: plain('strong'),
  table: Table,
  td: plain('td'),
  th: plain('th'),
  tr: plain('tr'),
  ul: plain('ul'),
};

/** Returns components by element name, which produce the same markup as the engine's Markdown renderer. */
export function getCustomMDXComponent(): typeof ELEMENTS {
  return { ...ELEMENTS };
}
