import { createElement, type ReactNode } from 'react';
import type { PageData } from '../contract.ts';
import { type Current, isOn, useCurrent, useSite, useText } from '../state/site.ts';
import { useStore } from '../state/store.ts';
import { hiddenStore } from '../state/switches.ts';
import { Article } from './Article.tsx';
import { Doc } from './Doc.tsx';
import { NavbarPart } from './live-parts.tsx';
import { getLayout, type LayoutName } from './registry.ts';
import { isFilled, Slot } from './slots.ts';

/** Everything inside `#quire-root`. */
export function App(): ReactNode {
  const current = useCurrent();
  const { page } = current;
  const { hideNavbar } = useSite();
  if (page.pageType === 'blank')
    return (
      <Main className="plain">
        <Article current={current} />
      </Main>
    );
  const hasNavbar = hideNavbar !== 'always' && isOn(page, 'navbar');
  return (
    <div className="app" data-page-type={page.pageType} data-navbar={hasNavbar ? undefined : 'none'}>
      <SkipLink />
      {hasNavbar ? <NavbarPart /> : null}
      <Layout current={current} />
      <GlobalComponents page={page} />
    </div>
  );
}

/** What the site adds outside of the layout. The wrapper lets style sheets hide it until React takes it away. */
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
  const { pageType } = current.page;
  switch (pageType) {
    case 'home':
      return isStill(current) ? (
        <StillMain className="home" />
      ) : (
        <Main className="home">
          <Special name="home" current={current} />
        </Main>
      );
    case 'doc':
      return <Doc current={current} />;
    case '404':
      return (
        <Main className="not-found">
          <Slot name="notFound" fallback={<Special name="notFound" current={current} />} />
        </Main>
      );
    case 'custom':
    case 'blank':
      return (
        <Main className="plain">
          <Article current={current} />
        </Main>
      );
    default:
      pageType satisfies never;
      return null;
  }
}

/** Whether a home page is left as its document has it: nothing of the theme acts there, only what a site puts in. */
function isStill({ html }: Current): boolean {
  const isOfSite = isFilled('homeHero') || isFilled('homeFeatures') || isFilled('homeFooter');
  return html === undefined && !isOfSite;
}

const NOTHING = { __html: '' };

/** Takes the content that is in the document over as it stands: hydration ignores it. */
function StillMain({ className }: { className: string }): ReactNode {
  return (
    <main
      id="quire-main"
      className={className}
      tabIndex={-1}
      suppressHydrationWarning
      dangerouslySetInnerHTML={NOTHING}
    />
  );
}

/** A layout of its own chunk. */
function Special({ name, current }: { name: LayoutName; current: Current }): ReactNode {
  return createElement(getLayout(name), { current });
}

function Main({ className, children }: { className: string; children: ReactNode }): ReactNode {
  return (
    <main id="quire-main" className={className} tabIndex={-1}>
      {children}
    </main>
  );
}
