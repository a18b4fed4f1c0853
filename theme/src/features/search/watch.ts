/** Opens and closes the search panel with its keyboard shortcuts and buttons. The panel loads on first use. */
import style from 'quire:style/search';
import { inlineData, loadDocumentShell } from '../../base/data.ts';
import { loadStyle } from '../../base/styles.ts';
import { closeOverlay, overlay } from '../../page/overlay.ts';

type Entry = typeof import('./search-entry.ts');

/**
 * The panel's module, once loaded. Opening the panel is then synchronous, so that its reset cannot discard keystrokes.
 */
let panelModule: Entry | undefined;

/** Keys typed while the panel's chunk is loading; undefined otherwise. */
let pendingQuery: string | undefined;

async function load(): Promise<Entry> {
  [panelModule] = await Promise.all([import('./search-entry.ts'), loadStyle(style), loadDocumentShell()]);
  return panelModule;
}

function toggle(): void {
  const isOpen = overlay() === 'search';
  if (isOpen) closeOverlay();
  if (isOpen || pendingQuery !== undefined) {
    pendingQuery = undefined;
    return;
  }
  if (panelModule) {
    panelModule.openSearch('');
    return;
  }
  pendingQuery = '';
  load()
    .then(({ openSearch }) => pendingQuery !== undefined && openSearch(pendingQuery))
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      pendingQuery = undefined;
    });
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
  );
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, target } = event;
  if (isComposing || altKey) return;
  const isCommand = ctrlKey || metaKey;
  if (
    isCommand
      ? key.toLowerCase() === 'k' && !shiftKey
      : key === '/' && pendingQuery === undefined && !isTextField(target)
  ) {
    event.preventDefault();
    if (!repeat) toggle();
  } else if (pendingQuery !== undefined && !isCommand) {
    if (key === 'Escape') pendingQuery = undefined;
    else if (key.length === 1) {
      event.preventDefault();
      pendingQuery += key;
    }
  }
}

function buttonOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('[data-quire-search]') : null;
}

/**
 * Opens and closes the panel with Ctrl/Cmd+K, with `/` outside form fields, and with clicks on elements with
 * `data-quire-search`. Preloads the panel when such an element is hovered over, focused or touched.
 */
export function watchSearch(): void {
  if (!inlineData().search) return;
  document.addEventListener('keydown', onKey);
  document.addEventListener('click', event => buttonOf(event) && toggle());
  for (const intent of ['mouseover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, event => buttonOf(event) && load().catch(() => undefined), { passive: true });
  }
}
