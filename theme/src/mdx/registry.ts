/** The components available to MDX without an import. */
import { Badge } from './Badge.tsx';
import { Callout } from './Callout.tsx';
import { Card, LinkCard } from './Card.tsx';
import { Example } from './Example.tsx';
import { FileTree } from './FileTree.tsx';
import type { AnyComponent } from './island-data.ts';
import { Tab } from './Tab.tsx';
import { Tabs } from './Tabs.tsx';
import { Output, OutputLog } from './Output.tsx';
import { OutputTree } from './OutputTree.tsx';
import { PackageManagerTabs } from './PackageManagerTabs.tsx';
import { SourceCode } from './SourceCode.tsx';
import { Steps } from './Steps.tsx';
import { Variants } from './Variants.tsx';

/** A component, and how it is rendered. */
export interface Registered {
  component: AnyComponent;
  /**
   * Whether the component is a structural part of an island, such as `Tab`. Inside an island, a structural part remains
   * a component in the island's tree; other components become HTML.
   */
  part: boolean;
}

const examples = { Example, Output, OutputLog, OutputTree, Variants };
const regular = { Badge, Callout, Card, FileTree, LinkCard, PackageManagerTabs, SourceCode, Steps, Tabs, ...examples };

function entries(components: object, part: boolean): [string, Registered][] {
  // Prop types are erased, because the attributes on a page are unknown at compile time.
  return Object.entries(components).map(([name, component]) => [name, { component: component as AnyComponent, part }]);
}

/** Every component by name. */
export const registry: ReadonlyMap<string, Registered> = new Map([
  ...entries(regular, false),
  ...entries({ Tab }, true),
]);
