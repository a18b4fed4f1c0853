/**
 * Islands that the server writes out in terms of other islands, so that the browser needs no code for them: the rules
 * of package managers stay on the server.
 */
import type { ArticleNode } from '../contract.ts';
import {
  Command,
  commandsOf,
  PACKAGE_MANAGER_GROUP,
  type PackageManagerTabsProps,
} from '../mdx/PackageManagerTabs.tsx';
import { getShell } from '../base/site.ts';
import { renderStill } from './react.ts';

type Call = Extract<ArticleNode, { component: string }>;

function packageManagerTabs({ command }: PackageManagerTabsProps, id: number): Call {
  if (command === undefined) throw new Error('`command` is missing');
  const { texts } = getShell();
  return {
    id,
    component: 'Tabs',
    props: [
      { name: 'groupId', value: PACKAGE_MANAGER_GROUP },
      { name: 'label', value: texts.packageManagers },
    ],
    children: commandsOf(command).map(([manager, source]) => ({
      id,
      component: 'Tab',
      props: [{ name: 'label', value: manager }],
      children: [{ html: renderStill(<Command source={source} />) }],
    })),
  };
}

/** What the call of a component with this number stands for, undefined when it stands for itself. */
export function expand(name: string, props: Record<string, unknown>, id: number): Call | undefined {
  return name === 'PackageManagerTabs'
    ? packageManagerTabs(props as unknown as PackageManagerTabsProps, id)
    : undefined;
}
