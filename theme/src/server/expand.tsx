/**
 * Expands islands into other islands on the server, which keeps code such as the package manager rules out of the
 * browser.
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

function packageManagerTabs(props: PackageManagerTabsProps, id: number): Call {
  if (props.command === undefined) throw new Error('`command` is missing');
  const { texts } = getShell();
  return {
    id,
    component: 'Tabs',
    props: [
      { name: 'groupId', value: PACKAGE_MANAGER_GROUP },
      { name: 'label', value: texts.packageManagers },
    ],
    children: commandsOf(props).map(([manager, source]) => ({
      id,
      component: 'Tab',
      props: [{ name: 'label', value: manager }],
      children: [{ html: renderStill(<Command source={source} />) }],
    })),
  };
}

/** Returns the expansion of a component call, or undefined if the component has none. `id` is the call's id. */
export function expand(name: string, props: Record<string, unknown>, id: number): Call | undefined {
  return name === 'PackageManagerTabs'
    ? packageManagerTabs(props as unknown as PackageManagerTabsProps, id)
    : undefined;
}
