/** Creates the React elements for JSX in a page's expressions and exports. */
import { Children, createElement, Fragment, isValidElement, type ReactNode } from 'react';
import type { ArticleRequest } from '../contract.ts';
import type { AnyComponent, IslandChild } from '../mdx/island-data.ts';
import type { TreeCall, TreeNode } from '../packages/island-tree.ts';
import { type Context, hold, stillHtml } from './context.ts';
import type { Jsx } from './expressions.ts';
import { observedReact, withUnsent } from './interactive.ts';
import { dataOf, type IslandCall, renderIsland, renderTree, type Slot, Unsendable } from './island.ts';
import { currentPlace, enter } from './place.ts';
import { isComponent, type OwnComponent, registeredAs, type Resolved } from './resolve.ts';

/** Converts the value of an expression to an island's children. */
export function elementChildren(value: ReactNode, slot: Slot, context: Context): IslandChild[] {
  return Children.toArray(value).flatMap((child): IslandChild[] => {
    if (!isValidElement<Record<string, unknown>>(child)) return [String(child)];
    const { children, ...props } = child.props;
    if (child.type === Fragment) return elementChildren(children as ReactNode, slot, context);
    const known = registeredAs(child.type);
    if (!known?.part) return [slot(stillHtml(child, context))];
    const inner = elementChildren(children as ReactNode, slot, context);
    return [{ part: known.name, props: dataOf(known.name, props), children: inner }];
  });
}

/**
 * Returns the functions to which JSX in a page's expressions compiles. Components that the browser hydrates become
 * islands.
 */
export function elementsIn(context: Context, imports: ArticleRequest['imports']): Jsx {
  const islands = new Map<string, AnyComponent>();
  const owners = new Map<unknown, Owner>();
  const island = (name: string, own: OwnComponent): AnyComponent => {
    const known = islands.get(name);
    if (known) return known;
    const { client } = own;
    const render = ({ children, ...props }: Record<string, unknown>): string => {
      const place = currentPlace();
      const call: IslandCall = {
        name,
        props: dataOf(name, props),
        children: slot => elementChildren(children as ReactNode, slot, context),
        enter: () => enter(place),
      };
      const isNested = Children.toArray(children as ReactNode).some(
        child => isValidElement(child) && owners.has(child.type),
      );
      if (!client.isAuto || !isNested) return renderIsland(call, own, context);
      const slots: string[] = [];
      const tree = treeCall({ name, client }, { ...props, children }, slots, owners, context);
      return renderTree(call, [tree], slots, context);
    };
    const component: AnyComponent = props => {
      try {
        return hold(render(props), context);
      } catch (error) {
        if (!client.isAuto || !(error instanceof Unsendable)) throw error;
        return withUnsent(error.prop, () => createElement(own.component, props));
      }
    };
    islands.set(name, component);
    owners.set(component, { name, client });
    return component;
  };
  return {
    create: (observedReact as { createElement: Jsx['create'] }).createElement,
    component(name, value) {
      if (name === '') return Fragment;
      const [base = '', ...members] = name.split('.');
      // A variable in the expression shadows the page's names.
      if (value !== undefined && !(base in imports)) {
        const own = members.reduce<unknown>((object, member) => (object as Record<string, unknown>)[member], value);
        if (isComponent(own)) return own;
      }
      const resolved = context.resolve(name);
      const { component, client } = resolved;
      return client ? island(name, { component, client }) : component;
    },
  };
}

/** A site component that the browser hydrates. */
interface Owner {
  name: string;
  client: NonNullable<Resolved['client']>;
}

/** Converts an island and its children to data. Nested islands are kept; everything else becomes an HTML slot. */
function treeCall(
  { name, client }: Owner,
  { children, ...props }: Record<string, unknown>,
  slots: string[],
  owners: ReadonlyMap<unknown, Owner>,
  context: Context,
): TreeCall {
  const inner = Children.toArray(children as ReactNode).map((child): TreeNode => {
    if (!isValidElement<Record<string, unknown>>(child)) return String(child);
    const owner = owners.get(child.type);
    if (owner) return treeCall(owner, child.props, slots, owners, context);
    return { slot: slots.push(stillHtml(child, context)) - 1 };
  });
  return { module: client.module, export: client.name, props: dataOf(name, props), children: inner };
}
