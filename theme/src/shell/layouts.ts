/**
 * Layouts of home, 404 and overview pages, which other pages do not need. The server script contains all of them. The
 * browser loads only the page's layout.
 */
import type { ComponentType } from 'react';
import type { PageData } from '../contract.ts';
import type { CurrentPage } from '../base/site.ts';

/** Name of a layout. Each layout is a separate chunk. */
export type LayoutName = 'home' | 'notFound' | 'overview';

/** Renders the content of `<main>`, including the article. */
export type Layout = ComponentType<{ current: CurrentPage }>;

const layouts: Partial<Record<LayoutName, Layout>> = {};

/** Returns the name of a page's layout, or undefined for pages that need only the shell's chunk. */
export function layoutOf(page: PageData): LayoutName | undefined {
  if (page.overview) return 'overview';
  if (page.pageType === 'home') return 'home';
  return page.pageType === '404' ? 'notFound' : undefined;
}

/** Registers a layout. */
export function provideLayout(name: LayoutName, layout: Layout): void {
  layouts[name] = layout;
}

/** Whether a layout is registered. */
export function isLoaded(name: LayoutName): boolean {
  return name in layouts;
}

/** Returns a registered layout. Throws if the layout is not registered. */
export function getLayout(name: LayoutName): Layout {
  const layout = layouts[name];
  if (!layout) throw new Error(`the layout \`${name}\` is not loaded`);
  return layout;
}
