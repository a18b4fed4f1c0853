/** Renders islands: components that are hydrated in the browser. */
import { createElement, isValidElement, type ReactElement } from 'react';
import { type AnyComponent, buildIsland, HtmlSlot, type IslandChild, type IslandData } from '../mdx/island-data.ts';
import { type Call, type Context, inComponent } from './context.ts';
import { escapeHtml } from './escape.ts';
import { expand } from './expand.tsx';
import { watching } from './interactive.ts';
import { renderToMarkup } from './react.ts';
import type { Resolved } from './resolve.ts';

/** An island as it is called in a page or in an expression. `props` have to be data. */
export interface IslandCall {
  id: number;
  name: string;
  props: Record<string, unknown>;
  children(slot: Slot): IslandChild[];
  enter(): void;
}

/** Makes a child from HTML. */
export type Slot = (html: string) => IslandChild;

/** Renders an island: its server HTML, and the data with which the browser rebuilds the same tree. */
export function renderIsland(call: IslandCall, resolved: Resolved, context: Context): string {
  if (!resolved.client) {
    let written: Call | undefined;
    try {
      written = expand(resolved.name, call.props, call.id);
    } catch (error) {
      throw inComponent(call.name, error);
    }
    if (written) return context.expansion(written);
  }
  // The engine replaces the placeholder by the island's number in the whole article.
  const prefix = `\u0001q${context.islands.count++}\u0001`;
  const slots: string[] = [];
  const data: IslandData = { props: call.props, children: call.children(html => ({ slot: slots.push(html) - 1 })) };
  const part = (name: string): AnyComponent => context.resolve(name).component;
  let markup: string;
  try {
    const slot = (index: number): ReactElement => createElement(HtmlSlot, { index, html: `\u0001s${index}\u0001` });
    const tree = buildIsland(resolved.component, data, part, slot);
    call.enter();
    markup = watching(undefined, () => renderToMarkup(tree, prefix)).replace(
      /\u0001s(\d+)\u0001/g,
      (_, index: string) => slots[Number(index)] ?? '',
    );
  } catch (error) {
    throw inComponent(call.name, error);
  }
  const { client } = resolved;
  const source = client
    ? `data-module="${escapeHtml(client.module)}" data-export="${escapeHtml(client.name)}"`
    : `data-component="${escapeHtml(resolved.name)}"`;
  const json = escapeHtml(JSON.stringify(data));
  return `<quire-island ${source} data-id="${prefix}" data-when="visible" data-props="${json}">${markup}</quire-island>`;
}

/** Props of an island as JSON can carry them. */
export function dataOf(component: string, props: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(props)) {
    const isFunction = typeof value === 'function' || typeof value === 'symbol';
    if (isFunction || isValidElement(value)) {
      const kind = isFunction ? typeof value : 'element';
      throw new Error(`<${component}>: \`${name}\` is a ${kind}; a component of the browser takes data only`);
    }
  }
  // The server must render with the values after serialization (dates, undefined), as the browser will.
  return JSON.parse(JSON.stringify(props)) as Record<string, unknown>;
}
