/** What the server tells the browser about an island, and how both build the same tree from it. */
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';

/** A child of an island: text, the HTML slot of an index, or a structural part with children of its own. */
export type IslandChild =
  string | { slot: number } | { part: string; props: Record<string, unknown>; children: IslandChild[] };

/** Content of `data-props`. */
export interface IslandData {
  props: Record<string, unknown>;
  children: IslandChild[];
}

/** A component of any props: an author's page gives it what it gives it. */
export type AnyComponent = ComponentType<Record<string, unknown>>;

/** Looks up a structural part by name. */
export type FindPart = (name: string) => AnyComponent;

/** Builds an island's tree. `slot` gives the element for the slot of an index. */
export function buildIsland(
  component: AnyComponent,
  data: IslandData,
  findPart: FindPart,
  slot: (index: number) => ReactElement,
): ReactElement {
  const build = (children: IslandChild[]): ReactNode[] =>
    children.map(child => {
      if (typeof child === 'string') return child;
      if ('slot' in child) return slot(child.slot);
      return createElement(findPart(child.part), child.props, ...build(child.children));
    });
  return createElement(component, data.props, ...build(data.children));
}

/** HTML inside a React tree on the server. The element takes no part in the layout. */
export function HtmlSlot({ index, html }: { index?: number; html: string }): ReactNode {
  return createElement('quire-html', { 'data-slot': index, dangerouslySetInnerHTML: { __html: html } });
}
