import { createElement, type ReactNode } from 'react';
import type { PageData } from '../contract.ts';
import { type Current, isOn, useCurrent, useSite, useText } from '../base/site.ts';
import { useStore } from '../base/store.ts';
import { hiddenStore } from './hidden-parts.ts';
import { Article } from './Article.tsx';
import { Boundary } from './Boundary.tsx';
import { Doc } from './Doc.tsx';
import { NavbarPart } from './live-parts.tsx';
import { isStill, Main, StillMain } from './Main.tsx';
import { getLayout, type LayoutName } from './layouts.ts';
import { isFilled, Slot } from './slots.ts';

/** Everything inside `#quire-root`. */
export function App(): ReactNode {
  const current = useCurrent();
  const { page } = current;
  const { hideNavbar } = useSite();
  if (page.pageType === 'blank') return <Layout current={current} />;
  const hasNavbar = hideNavbar !== 'always' && isOn(page, 'navbar');
  return (
    <div className="app" data-page-type={page.pageType} data-navbar={hasNavbar ? undefined : 'none'}>
      <SkipLink />
      {hasNavbar ? (
        <Boundary name="navbar">
          <NavbarPart />
        </Boundary>
      ) : null}
      <Layout current={current} />
      <GlobalComponents page={page} />
    </div>
  );
}

/** The site's components outside the layout. CSS hides the wrapper by URL switch until hydration removes it. */
function GlobalComponents({ page }: { page: PageData }): ReactNode {
  const isHidden = useStore(hiddenStore).includes('globalComponents');
  if (isHidden || !isOn(page, 'globalComponents') || !isFilled('global')) return null;
  return (
    <div className="global-components">
      <Slot name="global" />
    </div>
  );
}

function SkipLink(): ReactNode {
  const text = useText();
  return (
    <a className="skip-link" href="#quire-main">
      {text('skipToContent')}
    </a>
  );
}

function Layout({ current }: { current: Current }): ReactNode {
  if (current.page.pageType === 'doc') return <Doc current={current} />;
  if (isStill(current)) return <StillMain />;
  return (
    <Main>
      <Content current={current} />
    </Main>
  );
}

function Content({ current }: { current: Current }): ReactNode {
  switch (current.page.pageType) {
    case 'home':
      return <Special name="home" current={current} />;
    case '404':
      return <Slot name="notFound" fallback={<Special name="notFound" current={current} />} />;
    default:
      return <Article current={current} />;
  }
}

/** A layout from its own chunk. */
function Special({ name, current }: { name: LayoutName; current: Current }): ReactNode {
  return createElement(getLayout(name), { current });
}
