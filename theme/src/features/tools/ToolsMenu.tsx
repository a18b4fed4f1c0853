import { type ComponentType, type ReactNode, useState } from 'react';
import { Boundary } from '../../shell/Boundary.tsx';
import { loadToolsPanel } from './panel-loader.ts';
import { useSite, useText } from '../../base/site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popup } from '../../ui/Popup.tsx';

/** The button that opens the tools menu. Its content loads on hover or focus. */
export function ToolsMenu(): ReactNode {
  const { tools } = useSite().theme;
  const text = useText();
  const [Panel, setPanel] = useState<ComponentType>();
  if (!tools) return null;
  return (
    <Popup
      id="quire-tools"
      className="tools-menu"
      label={text('tools')}
      button={<Icon name="tools" />}
      triggers={tools.trigger}
      onIntent={() => {
        if (!Panel) loadToolsPanel(panel => setPanel(() => panel));
      }}
    >
      {Panel ? (
        <Boundary name="tools panel" fallback={null}>
          <Panel />
        </Boundary>
      ) : null}
    </Popup>
  );
}
