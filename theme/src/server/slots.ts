/** The site's theme on the server: put in place for each page, and recorded as the running code while it renders. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { applyTheme } from '../shell/site-theme.ts';
import type { Theme } from '../shell/theme-types.ts';
import { enter } from './place.ts';

/** Puts a theme in place; the next call replaces it. Returns the names of the places that it fills. */
export function fillSlots({ slots, overrides, layouts }: Theme): string[] {
  return applyTheme({ slots: entered(slots), overrides: entered(overrides), layouts: entered(layouts) });
}

/** Components that say who they are before they render. */
function entered<T extends object>(components: T | undefined): T {
  const entries = Object.entries(components ?? {}).filter(([, component]) => component !== undefined);
  return Object.fromEntries(
    entries.map(([name, component]) => [name, announced(name, component as ComponentType)]),
  ) as T;
}

function announced(name: string, component: ComponentType): ComponentType {
  return function Place(props): ReactNode {
    enter({ slot: name });
    return createElement(component, props);
  };
}
