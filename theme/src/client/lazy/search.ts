/** The chunk of the search panel. */
import '../core.ts';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { SearchPanel } from '../../components/Search/SearchPanel.tsx';
import { setOverlay } from '../../state/overlay.ts';
import { createPanel } from '../../state/search-panel.ts';
import { getShell } from '../../state/site.ts';
import { finderOf } from '../search-finder.ts';

const panel = createPanel();
let root: Root | undefined;

/** Opens the panel with `typed` in its box. It has a React root of its own: the shell does without it. */
export function openSearch(typed: string): void {
  const shell = getShell();
  panel.open(finderOf(shell), shell.locale.lang, typed);
  if (!root) {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(createElement(SearchPanel, { panel }));
  }
  setOverlay('search');
}
