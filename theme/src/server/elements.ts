/** Elements in a page's expressions and exports. */
import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import type { ArticleRequest } from '../contract.ts';
import type { AnyComponent, IslandChild } from '../mdx/island-data.ts';
import { type Context, hold, stillHtml } from './context.ts';
import type { Jsx } from './expressions.ts';
import { observedReact } from './interactive.ts';
import { dataOf, type IslandCall, renderIsland, type Slot } from './island.ts';
import { currentPlace, enter } from './place.ts';
import { isComponent, registeredAs, type Resolved } from './resolve.ts';

/** Children of an island that an expression computed. */
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

/** What the elements of a page's expressions are made with. An island among them is one in the browser, too. */
export function elementsIn(context: Context, imports: ArticleRequest['imports']): Jsx {
  const islands = new Map<string, AnyComponent>();
  const island = (name: string, resolved: Resolved): AnyComponent => {
    const known = islands.get(name);
    if (known) return known;
    const component: AnyComponent = ({ children, ...props }) => {
      const place = currentPlace();
      const id = place && 'node' in place ? place.node : 0;
      const call: IslandCall = {
        id,
        name,
        props: dataOf(name, props),
        children: slot => elementChildren(children as ReactNode, slot, context),
        enter: () => enter(place),
      };
      return hold(renderIsland(call, resolved, context), context);
    };
    islands.set(name, component);
    return component;
  };
  return {
    create: (observedReact as { createElement: Jsx['create'] }).createElement,
    component(name, value) {
      if (name === '') return Fragment;
      const [base = '', ...members] = name.split('.');
      // A variable of the expression itself.
      if (value !== undefined && !(base in imports)) {
        const own = members.reduce<unknown>((object, member) => (object as Record<string, unknown>)[member], value);
        if (isComponent(own)) return own;
      }
      const resolved = context.resolve(name);
      return resolved.island ? island(name, resolved) : resolved.component;
    },
  };
}
