/** Renders islands: components that are hydrated in the browser. */
import { createElement, isValidElement, type ReactElement } from 'react';
import { getShell } from '../base/site.ts';
import { type AnyComponent, buildIsland, HtmlSlot, type IslandChild, type IslandData } from '../mdx/island-data.ts';
import { IslandTree, type TreeNode } from '../packages/island-tree.ts';
import { type Context, idPrefix, namedError } from './context.ts';
import { escapeHtml } from './escape.ts';
import { recordingUses } from './interactive.ts';
import { withPages } from './pages.ts';
import { renderToMarkup } from './react.ts';
import type { SiteComponent } from './resolve.ts';

/** An island as used in a page or in an expression. `props` must be serializable. */
export interface IslandCall {
  name: string;
  props: Record<string, unknown>;
  children(slot: Slot): IslandChild[];
  enter(): void;
}

/** Adds an HTML slot to an island and returns the child that refers to it. */
export type Slot = (html: string) => IslandChild;

/** Renders an island to HTML. The HTML includes the data from which the browser rebuilds the same React tree. */
export function renderIsland(call: IslandCall, { component, client }: SiteComponent, context: Context): string {
  const slots: string[] = [];
  const data: IslandData = { props: call.props, children: call.children(html => ({ slot: slots.push(html) - 1 })) };
  const source = { module: client.module, export: client.name };
  return renderPrepared(call, { source, component, data, slots }, context);
}

/**
 * Renders nested components of the site as one island. With `fallback`, the components are rendered only in the
 * browser, and the document contains the HTML in `fallback` instead.
 */
export function renderIslandTree(
  call: Pick<IslandCall, 'name' | 'enter'>,
  tree: TreeNode[],
  slots: string[],
  context: Context,
  fallback?: string,
): string {
  const props = { tree, ...(fallback === undefined ? undefined : { isDeferred: true }) };
  const htmlSlots = fallback ? [fallback] : slots;
  const data: IslandData = { props, children: htmlSlots.map((_, slot) => ({ slot })) };
  const source = { module: getShell().site.base + QUIRE_ISLAND_TREE, export: 'IslandTree' };
  const component = IslandTree as unknown as AnyComponent;
  return renderPrepared(call, { source, component, data, slots: htmlSlots }, context);
}

interface PreparedIsland {
  /** URL of the component's browser module, and the name of the export. */
  source: { module: string; export: string };
  component: AnyComponent;
  data: IslandData;
  slots: string[];
}

function renderPrepared(call: Pick<IslandCall, 'name' | 'enter'>, island: PreparedIsland, context: Context): string {
  const { source, component, data, slots } = island;
  const prefix = idPrefix(context.islands.count++);
  const findPart = (name: string): AnyComponent => context.resolve(name).component;
  const attributes = Object.entries(source).map(([name, value]) => `data-${name}="${escapeHtml(String(value))}"`);
  const json = escapeHtml(JSON.stringify(data));
  try {
    return withPages(() => {
      const slot = (index: number): ReactElement => createElement(HtmlSlot, { index, html: `\u0001s${index}\u0001` });
      const tree = buildIsland(component, data, findPart, slot);
      call.enter();
      const markup = recordingUses(undefined, () => renderToMarkup(tree, prefix)).replace(
        /\u0001s(\d+)\u0001/g,
        (_, index: string) => slots[Number(index)] ?? '',
      );
      return `<quire-island ${attributes.join(' ')} data-id="${prefix}" data-props="${json}">${markup}</quire-island>`;
    });
  } catch (error) {
    throw namedError(call.name, error);
  }
}

/** An error for a prop that cannot be serialized for the browser. */
export class Unsendable extends Error {
  readonly prop: string;
  constructor(component: string, prop: string, kind: string) {
    super(
      `\`<${component}>\`: \`${prop}\` is a ${kind}; props of a component that runs in the browser must be plain data`,
    );
    this.prop = prop;
  }
}

/**
 * Returns the props of an island, serialized to JSON and parsed again. Throws {@link Unsendable} if a prop cannot be
 * serialized.
 */
export function dataOf(component: string, props: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(props)) {
    const isFunction = typeof value === 'function' || typeof value === 'symbol';
    if (isFunction || isValidElement(value))
      throw new Unsendable(component, name, isFunction ? typeof value : 'element');
  }
  // Serialization changes some values, such as dates. The server must render the same values as the browser.
  return JSON.parse(JSON.stringify(props)) as Record<string, unknown>;
}
