import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { inlineText } from '../ui/InlineText.tsx';
import { LocalBar } from './local-bar/LocalBar.tsx';
import { Outline } from './outline/Outline.tsx';
import { type CurrentPage, isPartEnabled } from '../base/site.ts';
import { useShell, useText } from '../base/use-site.ts';
import { Boundary } from './Boundary.tsx';
import { Content } from './Content.tsx';
import { SidebarPart } from './live-parts.tsx';
import { sidebarItems } from './sidebar/groups.ts';
import { Main } from './Main.tsx';
import { part, slot } from './slots.ts';
import { Breadcrumbs, DocFooter, PageCopy } from './StaticPart.tsx';

/** A doc page: sidebar, article and outline. */
export function Doc({ current }: { current: CurrentPage }): ReactNode {
  const { page } = current;
  const shell = useShell();
  const hasSidebar = sidebarItems(page, shell).length > 0 && isPartEnabled(page, 'sidebar');
  const hasOutline = page.toc.length > 0 && isPartEnabled(page, 'outline') && page.overview === undefined;
  return (
    <div
      className="q-frame"
      data-sidebar={hasSidebar ? undefined : 'none'}
      data-outline={hasOutline ? undefined : 'none'}
    >
      {hasSidebar && part('sidebar', 'Sidebar', <SidebarPart />)}
      <div className="q-column">
        <Boundary name="localbar">
          <LocalBar hasSidebar={hasSidebar} hasOutline={hasOutline} />
        </Boundary>
        <DocMain current={current} />
        <ToTop />
      </div>
      {hasOutline && part('outline', 'Outline', <Outline toc={page.toc} />)}
    </div>
  );
}

function DocMain({ current }: { current: CurrentPage }): ReactNode {
  const { page } = current;
  return (
    <Main>
      {slot('docStart')}
      {part('breadcrumbs', 'Breadcrumbs', <Breadcrumbs />)}
      {slot('docBefore')}
      <PageCopy />
      {page.headingTitle === '' && (
        <h1 className="q-fallback-title" {...page.language}>
          {inlineText(page.titleMarkup ?? page.title)}
        </h1>
      )}
      <Content current={current} />
      {slot('docAfter')}
      {isPartEnabled(page, 'footer') && part('doc-footer', 'DocFooter', <DocFooter />)}
      {slot('docEnd')}
    </Main>
  );
}

/** The back-to-top button, handled by `page/top.ts`. CSS shows the button depending on `data-scrolled`. */
function ToTop(): ReactNode {
  const text = useText();
  return (
    <button type="button" className="q-to-top q-icon-button" aria-label={text('backToTop')}>
      <Icon name="chevron" />
    </button>
  );
}
