import { createElement, type ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { inlineText } from '../ui/InlineText.tsx';
import { LocalBar } from './local-bar/LocalBar.tsx';
import { Outline } from './outline/Outline.tsx';
import { type Current, isOn, useShell, useText } from '../base/site.ts';
import { Article } from './Article.tsx';
import { Boundary } from './Boundary.tsx';
import { SidebarPart } from './live-parts.tsx';
import { sidebarItems } from './sidebar/groups.ts';
import { isStill, Main, StillMain } from './Main.tsx';
import { getLayout } from './layouts.ts';
import { Slot } from './slots.ts';
import { StaticPart } from './StaticPart.tsx';

/** A doc page: sidebar, article and outline. */
export function Doc({ current }: { current: Current }): ReactNode {
  const { page } = current;
  const shell = useShell();
  const sidebar = sidebarItems(page, shell).length > 0 && isOn(page, 'sidebar') ? page.sidebar : undefined;
  const hasOutline = page.toc.length > 0 && isOn(page, 'outline') && page.overview === undefined;
  return (
    <div
      className="frame"
      data-sidebar={sidebar === undefined ? 'none' : undefined}
      data-outline={hasOutline ? undefined : 'none'}
    >
      {sidebar === undefined ? null : (
        <Boundary name="sidebar">
          <SidebarPart name={sidebar} />
        </Boundary>
      )}
      <div className="column">
        <Boundary name="localbar">
          <LocalBar hasSidebar={sidebar !== undefined} hasOutline={hasOutline} />
        </Boundary>
        {isStill(current) ? <StillMain /> : <Content current={current} />}
        <ToTop />
      </div>
      {hasOutline ? (
        <Boundary name="outline">
          <Outline />
        </Boundary>
      ) : null}
    </div>
  );
}

function Content({ current }: { current: Current }): ReactNode {
  const { page } = current;
  return (
    <Main>
      <Boundary name="breadcrumbs">
        <StaticPart name="breadcrumbs" current={current} />
      </Boundary>
      <Slot name="docBefore" />
      {page.headingTitle === '' ? <h1 className="fallback-title">{inlineText(page.title)}</h1> : null}
      {page.overview ? createElement(getLayout('overview'), { current }) : <Article current={current} />}
      <Slot name="docAfter" />
      {isOn(page, 'footer') ? (
        <Boundary name="doc-footer">
          <StaticPart name="doc-footer" current={current} />
        </Boundary>
      ) : null}
    </Main>
  );
}

/** The back-to-top button; shown by `data-scrolled`. */
function ToTop(): ReactNode {
  const text = useText();
  const toTop = (): void => {
    scrollTo({ top: 0, behavior: 'smooth' });
    document.getElementById('quire-main')?.focus({ preventScroll: true }); // the button is about to be hidden
  };
  return (
    <button type="button" className="to-top" aria-label={text('backToTop')} onClick={toTop}>
      <Icon name="chevron" />
    </button>
  );
}
