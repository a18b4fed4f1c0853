import type { ReactNode } from 'react';
import type { PageData, TextLink } from '../../contract.ts';
import { useLocale, usePage, useText } from '../../base/use-site.ts';
import { PageIcon } from '../../ui/PageIcon.tsx';
import { inlineText } from '../../ui/InlineText.tsx';

/** Data of the page footer, which overrides the page's data. `null` removes a link. */
type DocFooterProps = Partial<Pick<PageData, 'editUrl' | 'markdownUrl' | 'lastUpdatedTime' | 'lastUpdatedDay'>> & {
  prev?: TextLink | null;
  next?: TextLink | null;
};

/**
 * The footer of a doc page: links to edit the page, to its Markdown and to the printable manual, the date of the last
 * change, and links to the previous and next page.
 */
export function DocFooter(props: DocFooterProps): ReactNode {
  const page = usePage();
  const text = useText();
  const { printUrl } = useLocale();
  const { lastUpdatedTime: time, lastUpdatedDay: day, editUrl, markdownUrl, prev, next } = { ...page, ...props };
  if (!editUrl && !markdownUrl && !printUrl && !day && !prev && !next) return null;
  return (
    <footer className="q-doc-footer">
      <div className="q-doc-meta">
        {editUrl && (
          <a className="q-edit-link" href={editUrl} target="_blank" rel="noopener noreferrer">
            <PageIcon name="pencil" />
            {text('editLink')}
          </a>
        )}
        {markdownUrl && (
          <a className="q-edit-link" href={markdownUrl} target="_blank">
            <PageIcon name="code" />
            {text('viewMarkdown')}
          </a>
        )}
        {printUrl && (
          // `target` makes the router ignore the link, because the printable manual is a separate document.
          <a className="q-edit-link" href={printUrl} target="_self">
            <PageIcon name="printer" />
            {text('printManual')}
          </a>
        )}
        {day && (
          <p className="q-last-updated">
            {`${text('lastUpdated')} `}
            <time dateTime={time}>{day}</time>
          </p>
        )}
      </div>
      {(prev || next) && (
        <nav className="q-neighbors" aria-label={text('pageNavigation')}>
          <Neighbor rel="prev" link={prev} label={text('prevPage')} />
          <Neighbor rel="next" link={next} label={text('nextPage')} />
        </nav>
      )}
    </footer>
  );
}

function Neighbor({
  rel,
  link,
  label,
}: {
  rel: 'prev' | 'next';
  link: TextLink | null | undefined;
  label: string;
}): ReactNode {
  if (!link?.link) return null;
  return (
    <a className="q-neighbor" rel={rel} href={link.link}>
      <span className="q-neighbor-label">{label}</span>
      <span className="q-neighbor-title">
        {rel === 'prev' ? <PageIcon name="arrowLeft" /> : null}
        <span lang={link.lang}>{inlineText(link.text)}</span>
        {rel === 'next' ? <PageIcon name="arrowRight" /> : null}
      </span>
    </a>
  );
}
