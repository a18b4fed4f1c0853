import type { ReactNode } from 'react';
import { usePage, useText } from '../../base/use-site.ts';
import { PageIcon } from '../../ui/PageIcon.tsx';

/** The button beside the title that copies the page's Markdown. `page/code` handles its clicks. */
export function PageCopy(): ReactNode {
  const { markdownUrl } = usePage();
  const text = useText();
  if (!markdownUrl) return null;
  return (
    <button type="button" className="q-page-copy" title={text('copyPage')} data-url={markdownUrl}>
      <PageIcon name="copy" />
      <span>{text('copyPage')}</span>
    </button>
  );
}
