import type { ReactNode } from 'react';
import { PACKAGE_MANAGERS, packageCommand } from './package-manager.ts';
import { useText } from '../base/use-site.ts';
import { Tab } from './Tab.tsx';
import { Tabs } from './Tabs.tsx';

/** Attributes of `<PackageManagerTabs>`. */
export interface PackageManagerTabsProps {
  /** A command in npm syntax without the word `npm` (`add -D rslib`), or a command per package manager. */
  command: string | Record<string, string>;
  /** Whether the command is a program installed in the project, run with `npx` or its equivalents. */
  exec?: boolean;
  /** Whether the command is a program to download and run once. */
  dlx?: boolean;
  /** Additional tabs. Their commands start with the name of the tool. */
  additionalTabs?: { tool: string }[];
}

/** Group id of these tabs. The selection of tabs with the same group id is kept in sync on all pages. */
export const PACKAGE_MANAGER_GROUP = 'package.manager';

/** Returns the label and the command of each tab. Throws if `command` is missing. */
export function commandsOf({
  command,
  exec,
  dlx,
  additionalTabs = [],
}: Partial<PackageManagerTabsProps>): [string, string][] {
  if (command === undefined) throw new Error('`command` is missing');
  if (typeof command !== 'string') return Object.entries(command);
  const verb = dlx ? 'dlx ' : exec ? 'npx ' : '';
  const commands = PACKAGE_MANAGERS.map((manager): [string, string] => [
    manager,
    packageCommand(manager, verb + command),
  ]);
  return [...commands, ...additionalTabs.map(({ tool }): [string, string] => [tool, `${tool} ${command}`])];
}

/** Tabs that show a command for each package manager. */
export function PackageManagerTabs(props: PackageManagerTabsProps): ReactNode {
  const text = useText();
  return (
    <Tabs groupId={PACKAGE_MANAGER_GROUP} label={text('packageManagers')}>
      {commandsOf(props).map(([manager, source]) => (
        <Tab key={manager} label={manager}>
          <Command source={source} />
        </Tab>
      ))}
    </Tabs>
  );
}

/** A code block with a shell command, with the same markup as code blocks from the engine. */
export function Command({ source }: { source: string }): ReactNode {
  const text = useText();
  return (
    <figure className="q-code" data-lang="bash">
      <div className="q-code-actions">
        <button type="button" className="q-code-copy" title={text('codeCopy')} aria-label={text('codeCopy')} />
      </div>
      <pre tabIndex={0}>
        <code>
          {source.split('\n').map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </code>
      </pre>
    </figure>
  );
}

function Line({ line }: { line: string }): ReactNode {
  const [program = ''] = line.split(' ', 1);
  return (
    <span className="q-line">
      <span className="tok-f">{program}</span>
      {line.slice(program.length)}
    </span>
  );
}
