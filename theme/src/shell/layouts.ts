/** Layouts that doc pages do without. The server has them all; the browser loads the one its page needs. */
import type { ComponentType } from 'react';
import type { PageData } from '../contract.ts';
import type { Current } from '../base/site.ts';

/** A layout of its own chunk. */
export type LayoutName = 'home' | 'notFound' | 'overview';

/** What a layout draws inside `<main>`; the overview below the article of its page. */
export type Layout = ComponentType<{ current: Current }>;

const layouts: Partial<Record<LayoutName, Layout>> = {};

/** Which layout a page needs, undefined when the shell has it already. */
export function layoutOf(page: PageData): LayoutName | undefined {
  if (page.overview) return 'overview';
  if (page.pageType === 'home') return 'home';
  return page.pageType === '404' ? 'notFound' : undefined;
}

/** Makes a layout known. */
export function provideLayout(name: LayoutName, layout: Layout): void {
  layouts[name] = layout;
}

/** Whether a layout was provided. */
export function isLoaded(name: LayoutName): boolean {
  return name in layouts;
}

/** A layout that was provided before. */
export function getLayout(name: LayoutName): Layout {
  const layout = layouts[name];
  if (!layout) throw new Error(`the layout \`${name}\` is not loaded`);
  return layout;
}
