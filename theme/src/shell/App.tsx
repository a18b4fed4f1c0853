import type { ReactNode } from 'react';
import { type CurrentPage, isPartEnabled } from '../base/site.ts';
import { useCurrentPage, useSite, useText } from '../base/use-site.ts';
import { Content } from './Content.tsx';
import { Doc } from './Doc.tsx';
import { NavbarPart } from './live-parts.tsx';
import { Main } from './Main.tsx';
import { part, slot } from './slots.ts';

/** The shell inside `#quire-root`: everything visible on a page, except dialogs and the loading bar. */
export function App(): ReactNode {
  const current = useCurrentPage();
  const { page } = current;
  const { hideNavbar } = useSite();
  const layout = slot('layout', <Layout current={current} />);
  if (page.pageType === 'blank') return layout;
  const hasNavbar = hideNavbar !== 'always' && isPartEnabled(page, 'navbar');
  return (
    <div className="q-app" data-page-type={page.pageType} data-navbar={hasNavbar ? undefined : 'none'}>
      <SkipLink />
      {slot('pageStart')}
      {hasNavbar && part('navbar', 'Navbar', <NavbarPart />)}
      {layout}
      {slot('pageEnd')}
      {isPartEnabled(page, 'globalComponents') && slot('global')}
    </div>
  );
}

function SkipLink(): ReactNode {
  const text = useText();
  return (
    <a className="q-skip-link" href="#quire-main">
      {text('skipToContent')}
    </a>
  );
}

function Layout({ current }: { current: CurrentPage }): ReactNode {
  if (current.page.pageType === 'doc') return <Doc current={current} />;
  return (
    <Main>
      <Content current={current} />
    </Main>
  );
}
