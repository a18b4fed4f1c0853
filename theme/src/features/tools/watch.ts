/** Loads the tools panel and its style sheet on first use. */
import style from 'quire:style/tools';
import { loadStyle } from '../../client/styles.ts';
import { setToolsPanelLoader } from './panel-loader.ts';

/** Registers the loader of the tools panel. */
export function watchTools(): void {
  setToolsPanelLoader(async () => {
    const [{ ToolsPanel }] = await Promise.all([import('./ToolsPanel.tsx'), loadStyle(style)]);
    return ToolsPanel;
  });
}
