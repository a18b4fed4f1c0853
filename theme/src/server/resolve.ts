/** Resolves the component names in a page. */
import type { ElementType } from 'react';
import type { ArticleRequest } from '../contract.ts';
import type { AnyComponent } from '../mdx/island-data.ts';
import { type Registered, registry } from '../mdx/registry.ts';

/** The component that a name in a page refers to. */
export interface Resolved extends Registered {
  name: string;
  /**
   * The component's browser module if the component is an island. `isAuto`: the component has no `"use client"`
   * directive.
   */
  client?: { module: string; name: string; isAuto: boolean };
}

/** A site component that the browser hydrates. */
export type SiteComponent = Required<Pick<Resolved, 'component' | 'client'>>;

/** Whether a value can be rendered as a component. */
export function isComponent(value: unknown): value is AnyComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/**
 * Resolves a component name: first as an HTML element, then in the page's imports, the page's exports and the theme's
 * registry. Throws if the name is unknown or does not refer to a component.
 */
export function resolve(
  name: string,
  imports: ArticleRequest['imports'],
  scope: Map<string, unknown>,
  exported: (name: string) => unknown,
): Resolved {
  const [base = '', ...members] = name.split('.');
  if (members.length === 0 && /^[a-z]/.test(name)) return element(name);
  const binding = imports[base];
  const themeExport =
    binding && 'module' in binding && binding.module === '@theme' ? binding.export : binding ? undefined : base;
  let value = scope.get(base) ?? exported(base);
  if (value === undefined || (themeExport !== undefined && themeExport !== base)) {
    const registered = registry.get(members.length === 0 ? (themeExport ?? '') : '');
    if (registered) return { ...registered, name: themeExport ?? name };
  }
  for (const member of members) value = (value as Record<string, unknown> | undefined)?.[member];
  if (!isComponent(value)) {
    throw new Error(value === undefined ? `unknown component \`${name}\`` : `\`${name}\` is not a component`);
  }
  const registered = registeredAs(value);
  if (registered) return registered;
  const plain: Resolved = { component: value, part: false, name };
  if (!binding || !('module' in binding) || binding.client === undefined) return plain;
  const exportName = [...(binding.export === '*' ? [] : [binding.export]), ...members].join('.');
  const client = { module: binding.client, name: exportName, isAuto: binding.isAuto === true };
  return { ...plain, client };
}

/** Returns the registered theme component that is identical to a value, if any. */
export function registeredAs(value: unknown): Resolved | undefined {
  const match = [...registry.entries()].find(([, entry]) => entry.component === value);
  return match && { ...match[1], name: match[0] };
}

/** Resolves the name of an HTML element whose attributes contain expressions. */
function element(name: string): Resolved {
  return { component: name as ElementType as AnyComponent, part: false, name };
}
