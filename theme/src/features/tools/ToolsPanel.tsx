import type { ReactNode } from 'react';
import { useLocale, useSite } from '../../base/use-site.ts';
import { type Tool, toolsMenuOf } from './tools.ts';
import { ToolLogo } from './ToolLogo.tsx';

const LOGO_SIZE = 32;
const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Content of the tools menu: a link at the top, then groups of tools. */
export function ToolsPanel(): ReactNode {
  const site = useSite();
  const { lang } = useLocale();
  const { header, groups } = toolsMenuOf(site.theme.tools ?? {}, lang, site.base);
  return (
    <div className="q-tools-panel">
      {header ? (
        <a className="q-tools-header" href={header.href} {...NEW_TAB}>
          {header.logo === '' ? null : <img src={header.logo} alt="" width={20} height={20} />}
          {header.text}
        </a>
      ) : null}
      {groups.map(({ title, tools }, index) => (
        <section key={index}>
          {title === '' ? null : <p className="q-tools-title">{title}</p>}
          <ul className="q-tools-list">
            {tools.map(tool => (
              <li key={tool.name}>
                <ToolLink tool={tool} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ToolLink({ tool }: { tool: Tool }): ReactNode {
  return (
    <a className="q-tool-link" href={tool.href} {...NEW_TAB}>
      <ToolLogo tool={tool} size={LOGO_SIZE} />
      <span>
        <strong>{tool.name}</strong>
        <span>{tool.description}</span>
      </span>
    </a>
  );
}
