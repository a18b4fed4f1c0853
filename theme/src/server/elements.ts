/** Creates the React elements for JSX in a page's expressions and exports. */
import { Children, createElement, Fragment, isValidElement, type ReactNode } from 'react';
import type { ArticleRequest } from '../contract.ts';
import type { AnyComponent, IslandChild } from '../mdx/island-data.ts';
import type { TreeCall, TreeNode } from '../packages/island-tree.ts';
import { type Context, htmlPlaceholder, staticHtml } from './context.ts';
import type { Jsx } from './expressions.ts';
import { instrumentedReact, withUnsent } from './interactive.ts';
import { dataOf, type IslandCall, renderIsland, renderIslandTree, type Slot, Unsendable } from './island.ts';
import { currentPlace, enter } from './place.ts';
import { isComponent, type SiteComponent, registeredAs, type Resolved } from './resolve.ts';

/** Converts the value of an expression to an island's children. */
export function elementChildren(value: ReactNode, slot: Slot, context: Context): IslandChild[] {
  return Children.toArray(value).flatMap((child): IslandChild[] => {
    if (!isValidElement<Record<string, unknown>>(child)) return [String(child)];
    const { children, ...props } = child.props;
    if (child.type === Fragment) return elementChildren(children as ReactNode, slot, context);
    const registered = registeredAs(child.type);
    if (!registered?.part) return [slot(staticHtml(child, context))];
    const inner = elementChildren(children as ReactNode, slot, context);
    return [{ part: registered.name, props: dataOf(registered.name, props), children: inner }];
  });
}

/**
 * Returns the functions to which JSX in a page's expressions compiles. Components that the browser hydrates become
 * islands.
 */
export function elementsIn(context: Context, imports: ArticleRequest['imports']): Jsx {
  const islands = new Map<string, AnyComponent>();
  const hydrated = new Map<unknown, HydratedComponent>();
  const island = (name: string, siteComponent: SiteComponent): AnyComponent => {
    const cached = islands.get(name);
    if (cached) return cached;
    const { client } = siteComponent;
    const render = ({ children, ...props }: Record<string, unknown>): string => {
      const place = currentPlace();
      const call: IslandCall = {
        name,
        props: dataOf(name, props),
        children: slot => elementChildren(children as ReactNode, slot, context),
        enter: () => enter(place),
      };
      const isNested = Children.toArray(children as ReactNode).some(
        child => isValidElement(child) && hydrated.has(child.type),
      );
      if (!client.isAuto || !isNested) return renderIsland(call, siteComponent, context);
      const slots: string[] = [];
      const tree = treeCall({ name, client }, { ...props, children }, slots, hydrated, context);
      return renderIslandTree(call, [tree], slots, context);
    };
    const component: AnyComponent = props => {
      try {
        return htmlPlaceholder(render(props), context);
      } catch (error) {
        if (!client.isAuto || !(error instanceof Unsendable)) throw error;
        return withUnsent(error.prop, () => createElement(siteComponent.component, props));
      }
    };
    islands.set(name, component);
    hydrated.set(component, { name, client });
    return component;
  };
  return {
    create: (instrumentedReact as { createElement: Jsx['create'] }).createElement,
    component(name, value) {
      if (name === '') return Fragment;
      const [base = '', ...members] = name.split('.');
      // A variable in the expression shadows the page's names.
      if (value !== undefined && !(base in imports)) {
        const local = members.reduce<unknown>((object, member) => (object as Record<string, unknown>)[member], value);
        if (isComponent(local)) return local;
      }
      const resolved = context.resolve(name);
      const { component, client } = resolved;
      return client ? island(name, { component, client }) : component;
    },
  };
}

/** A site component that the browser hydrates. */
interface HydratedComponent {
  name: string;
  client: NonNullable<Resolved['client']>;
}

/** Converts an island and its children to data. Nested islands are kept; everything else becomes an HTML slot. */
function treeCall(
  { name, client }: HydratedComponent,
  { children, ...props }: Record<string, unknown>,
  slots: string[],
  hydrated: ReadonlyMap<unknown, HydratedComponent>,
  context: Context,
): TreeCall {
  const inner = Children.toArray(children as ReactNode).map((child): TreeNode => {
    if (!isValidElement<Record<string, unknown>>(child)) return String(child);
    const nested = hydrated.get(child.type);
    if (nested) return treeCall(nested, child.props, slots, hydrated, context);
    return { slot: slots.push(staticHtml(child, context)) - 1 };
  });
  return { module: client.module, export: client.name, props: dataOf(name, props), children: inner };
}
