/** Island data that the server sends to the browser, and the function with which both build an island's React tree. */
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';

/** A child of an island: text, the index of an HTML slot, or a structural part (such as `Tab`) with children. */
export type IslandChild =
  string | { slot: number } | { part: string; props: Record<string, unknown>; children: IslandChild[] };

/** The JSON in the `data-props` attribute of an island. */
export interface IslandData {
  props: Record<string, unknown>;
  children: IslandChild[];
}

/** A component whose prop types are unknown, because the props come from an author's page. */
export type AnyComponent = ComponentType<Record<string, unknown>>;

/** Looks up a structural part by name. */
export type FindPart = (name: string) => AnyComponent;

/** Builds an island's React tree. `slot` creates the element of an HTML slot, given the slot's index. */
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

/** An HTML slot: HTML in a React tree, rendered on the server. The element is `display: contents`. */
export function HtmlSlot({ index, html }: { index?: number; html: string }): ReactNode {
  return createElement('quire-html', { 'data-slot': index, dangerouslySetInnerHTML: { __html: html } });
}
