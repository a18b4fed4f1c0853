/** Loads the script and the style sheet of a page's layout. */
import home from 'quire:style/home';
import notFound from 'quire:style/notFound';
import overview from 'quire:style/overview';
import type { PageData } from '../contract.ts';
import { type Layout, type LayoutName, layoutOf, provideLayout } from '../shell/layouts.ts';
import { loadStyle } from '../base/styles.ts';

const loaders: Record<LayoutName, () => Promise<Layout>> = {
  home: () => import('../features/home/Home.tsx').then(({ Home }) => Home),
  notFound: () => import('../features/not-found/NotFound.tsx').then(({ NotFound }) => NotFound),
  overview: () => import('../features/overview/Overview.tsx').then(({ Overview }) => Overview),
};

const styles: Record<LayoutName, string> = { home, notFound, overview };

/**
 * Loads the script and the style sheet of a page's layout, and registers the layout. Rejects if the script fails to
 * load.
 */
export async function loadLayout(page: PageData): Promise<void> {
  const name = layoutOf(page);
  if (name === undefined) return;
  const [layout] = await Promise.all([loaders[name](), loadStyle(styles[name])]);
  provideLayout(name, layout);
}
