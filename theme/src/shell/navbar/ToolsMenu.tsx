import { createElement, type ReactNode } from 'react';
import { useSite, useText } from '../../base/use-site.ts';
import { useStore } from '../../base/use-store.ts';
import { Boundary } from '../Boundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { panelStore } from './tools-panel.ts';

/** The button that opens the tools menu. `features/tools/watch.ts` loads the menu's content on first use. */
export function ToolsMenu(): ReactNode {
  const { tools } = useSite().theme;
  const text = useText();
  const panel = useStore(panelStore);
  if (!tools) return null;
  return (
    <Popup
      id="quire-tools"
      className="q-tools-menu"
      label={text('tools')}
      button={<Icon name="tools" />}
      triggers={tools.trigger}
    >
      {panel ? (
        <Boundary name="tools panel" fallback={null}>
          {createElement(panel)}
        </Boundary>
      ) : null}
    </Popup>
  );
}
