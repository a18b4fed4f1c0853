/** Layouts that doc pages do not need. The server has all of them; the browser loads the one that its page uses. */
import type { ComponentType } from 'react';
import type { PageData } from '../contract.ts';
import type { Current } from '../base/site.ts';

/** A layout in its own chunk. */
export type LayoutName = 'home' | 'notFound' | 'overview';

/** Renders the content of `<main>`; for an overview page, what follows its article. */
export type Layout = ComponentType<{ current: Current }>;

const layouts: Partial<Record<LayoutName, Layout>> = {};

/** The layout that a page needs; undefined when it is part of the shell. */
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

/** A registered layout. */
export function getLayout(name: LayoutName): Layout {
  const layout = layouts[name];
  if (!layout) throw new Error(`the layout \`${name}\` is not loaded`);
  return layout;
}
