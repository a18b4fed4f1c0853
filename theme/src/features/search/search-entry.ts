/** Entry point of the search panel's chunk. */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { SearchPanel } from './SearchPanel.tsx';
import { Boundary, ERROR_HANDLERS } from '../../shell/Boundary.tsx';
import { closeOverlay, openDialog, overlay } from '../../page/overlay.ts';
import { createPanel } from './panel.ts';
import { getShell } from '../../base/site.ts';
import { finderOf } from './finder.ts';

const panel = createPanel();
let root: Root | undefined;

const BOUNDARY_NAME = 'search panel';

/**
 * Options of the panel's React root. If the panel throws, it closes; opening the panel again recreates it. Errors that
 * an inner boundary catches do not close the panel.
 */
const rootOptions = {
  ...ERROR_HANDLERS,
  onCaughtError(...args: Parameters<typeof ERROR_HANDLERS.onCaughtError>): void {
    ERROR_HANDLERS.onCaughtError(...args);
    const { errorBoundary } = args[1];
    if (errorBoundary instanceof Boundary && errorBoundary.props.name !== BOUNDARY_NAME) return;
    root?.unmount();
    root = undefined;
    if (overlay() === 'search') closeOverlay();
  },
};

function showDialog(dialog: HTMLDialogElement): void {
  openDialog('search', () => {
    panel.close();
    dialog.close();
    // If no element had focus before the dialog opened, the input would keep focus during the fade-out.
    if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
  });
  dialog.showModal();
  dialog.querySelector('input')?.focus();
}

/**
 * Opens the panel with `initialQuery` in the input. The panel has a separate React root, so that its errors do not
 * affect the rest of the page.
 */
export function openSearch(initialQuery: string): void {
  const shell = getShell();
  panel.open(finderOf(shell), shell.locale.lang, initialQuery);
  if (!root) {
    root = createRoot(document.body.appendChild(document.createElement('div')), rootOptions);
    const content = createElement(
      Boundary,
      { name: BOUNDARY_NAME, fallback: null },
      createElement(SearchPanel, { panel }),
    );
    // Render synchronously, so that the input has focus before the next keystroke.
    flushSync(() => root?.render(content));
  }
  // If the panel threw while rendering, `onCaughtError` has already unmounted it.
  const dialog = root && document.querySelector<HTMLDialogElement>('dialog.q-search');
  if (dialog) showDialog(dialog);
}
