import type { ReactNode } from 'react';
import type { ToolStackData } from '../home/home-data.ts';
import type { Tool } from './tools.ts';
import { ToolLogo } from './ToolLogo.tsx';

const LOGO_SIZE = 56;

/** A section of a home page with a card per tool. */
export function ToolStack({ stack: { title, description, tools } }: { stack: ToolStackData }): ReactNode {
  return (
    <section className="q-tool-stack" aria-labelledby="tool-stack">
      <h2 id="tool-stack">{title}</h2>
      {description === '' ? null : <p>{description}</p>}
      <ToolGrid tools={tools} />
    </section>
  );
}

/** Cards of tools, each a link that opens in a new tab. */
export function ToolGrid({ tools }: { tools: Tool[] }): ReactNode {
  return (
    <ul className="q-tool-grid">
      {tools.map(tool => (
        <li key={tool.name}>
          <a className="q-tool-card" href={tool.href} target="_blank" rel="noopener noreferrer">
            <ToolLogo tool={tool} size={LOGO_SIZE} />
            <strong>{tool.name}</strong>
            <span>{tool.description}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
