/** The chunk of the tools menu's panel. */
import '../core.ts';

export { ToolsPanel as part } from '../../components/Tools/ToolsPanel.tsx';
