import { type ComponentType, type ReactNode, useState } from 'react';
import { isRecord } from '../../base/unknown.ts';
import { Boundary } from '../../layouts/Boundary.tsx';
import { loadPart } from '../../state/parts.ts';
import { triggersOf } from '../../state/popup.ts';
import { useSite, useText } from '../../state/site.ts';
import { Icon } from '../Icon.tsx';
import { Popup } from '../Popup.tsx';

/** The launcher of the tools menu. What is in the menu loads when the reader comes near. */
export function ToolsMenu(): ReactNode {
  const { theme } = useSite();
  const text = useText();
  const [Panel, setPanel] = useState<ComponentType>();
  const tools = theme['tools'];
  if (!isRecord(tools)) return null;
  return (
    <Popup
      id="quire-tools"
      className="tools-menu"
      label={text('tools')}
      button={<Icon name="tools" />}
      triggers={triggersOf(tools['trigger'])}
      onIntent={() => {
        if (!Panel) loadPart('tools', part => setPanel(() => part));
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
