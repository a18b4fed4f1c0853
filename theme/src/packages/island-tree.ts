/** Renders nested components of a site as one island, so that React contexts and children work across components. */
import react, { createElement, type ReactNode } from 'react';
import { type AnyComponent, HtmlSlot } from '../mdx/island-data.ts';
import { BrowserOnly } from './browser-only.ts';

// A named import would add an export to the React chunk, which many pages load.
const { use } = react;

/** A node of the tree: text, the index of an HTML slot, HTML, or a component. */
export type TreeNode = string | { slot: number } | { html: string } | TreeCall;

/** A component as used on a page, such as `<Menu.Item>`. */
export interface TreeCall {
  /** URL of the component's browser module. */
  module: string;
  /** Name of the export, or a path of names: `Menu.Item`. */
  export: string;
  props: Record<string, unknown>;
  children: TreeNode[];
}

/** Props of the island, which the server sends to the browser. */
export interface IslandTreeProps {
  tree: TreeNode[];
  /** Whether to render only the first slot (if any) before hydration. */
  isDeferred?: boolean;
  /** The HTML slots, in order. */
  children?: ReactNode;
}

/** `load` returns the module at a URL during the build; undefined in the browser. */
export const treeSource: { load: ((url: string) => unknown) | undefined } = { load: undefined };

/** An island whose components come from several modules. */
export function IslandTree({ tree, isDeferred = false, children }: IslandTreeProps): ReactNode {
  const slots = Array.isArray(children) ? (children as ReactNode[]) : [children];
  const content = createElement(Loaded, { tree, slots });
  return isDeferred ? createElement(BrowserOnly, { fallback: slots[0] }, content) : content;
}

function Loaded({ tree, slots }: { tree: TreeNode[]; slots: ReactNode[] }): ReactNode {
  const urls = modulesOf(tree);
  const modules = treeSource.load ? urls.map(treeSource.load) : use(loadAll(urls));
  const moduleByUrl = new Map(urls.map((url, index) => [url, modules[index]]));
  const build = (nodes: TreeNode[]): ReactNode[] =>
    nodes.map(node => {
      if (typeof node === 'string') return node;
      if ('slot' in node) return slots[node.slot];
      if ('html' in node) return createElement(HtmlSlot, node);
      return createElement(memberOf(moduleByUrl.get(node.module), node.export), node.props, ...build(node.children));
    });
  return createElement(react.Fragment, null, ...build(tree));
}

function modulesOf(tree: TreeNode[]): string[] {
  const urls = tree.flatMap(node =>
    typeof node === 'object' && 'module' in node ? [node.module, ...modulesOf(node.children)] : [],
  );
  return [...new Set(urls)];
}

function memberOf(module: unknown, path: string): AnyComponent {
  let value = module;
  for (const name of path.split('.')) value = (value as Record<string, unknown>)[name];
  return value as AnyComponent;
}

/** Promises for lists of modules. Cached, because React's `use` compares promises by identity. */
const loading = new Map<string, Promise<unknown[]>>();

function loadAll(urls: string[]): Promise<unknown[]> {
  const key = urls.join(' ');
  let modules = loading.get(key);
  if (!modules) loading.set(key, (modules = Promise.all(urls.map(url => import(url) as Promise<unknown>))));
  return modules;
}
