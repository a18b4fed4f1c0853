/** Loads the content of the tools menu when the reader is likely to open it. */
import style from 'quire:style/tools';
import { loadStyle } from '../../base/styles.ts';
import { panelStore } from '../../shell/navbar/tools-panel.ts';

async function load(): Promise<void> {
  const [{ ToolsPanel }] = await Promise.all([import('./ToolsPanel.tsx'), loadStyle(style)]);
  panelStore.set(ToolsPanel);
}

/**
 * Loads the content when the menu is hovered over, focused or clicked. Calls `hydrate`, which hydrates the page around
 * the article, because React renders the content.
 */
export function watchTools(hydrate: () => Promise<void>): void {
  for (const intent of ['pointerover', 'focusin', 'click']) {
    document.addEventListener(intent, ({ target }) => {
      if (panelStore.get() || !(target instanceof Element && target.closest('.q-tools-menu'))) return;
      Promise.all([load(), hydrate()]).catch((error: unknown) => console.error(error));
    });
  }
}
