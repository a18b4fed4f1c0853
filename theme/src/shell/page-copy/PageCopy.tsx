import type { ReactNode } from 'react';
import { usePage, useText } from '../../base/use-site.ts';
import { PageIcon } from '../../ui/PageIcon.tsx';

/** The "Copy page" button next to the title. `page/code/watch.ts` copies the page's Markdown on click. */
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
