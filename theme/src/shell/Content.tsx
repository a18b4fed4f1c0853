import { createElement, type ReactNode } from 'react';
import type { CurrentPage } from '../base/site.ts';
import { Article } from './Article.tsx';
import { getLayout, layoutOf } from './layouts.ts';

/** The page's content in `<main>`: a layout from a separate chunk, or only the article. */
export function Content({ current }: { current: CurrentPage }): ReactNode {
  const name = layoutOf(current.page);
  return name === undefined ? <Article current={current} /> : createElement(getLayout(name), { current });
}
