/** Applies the site's theme on the server. The theme's components are tracked as running code, see `place.ts`. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { applyTheme } from '../shell/site-theme.ts';
import type { Theme } from '../shell/theme-types.ts';
import { enter } from './place.ts';

/** Applies a theme, replacing the previous theme. Returns the names of the slots and overrides that it defines. */
export function fillSlots({ slots, overrides, layouts }: Theme): string[] {
  return applyTheme({
    slots: trackComponents(slots),
    overrides: trackComponents(overrides),
    layouts: trackComponents(layouts),
  });
}

/** Wraps components so that they are recorded as the running code when they render. */
function trackComponents<T extends object>(components: T | undefined): T {
  const entries = Object.entries(components ?? {}).filter(([, component]) => component !== undefined);
  return Object.fromEntries(
    entries.map(([name, component]) => [name, trackComponent(name, component as ComponentType)]),
  ) as T;
}

function trackComponent(name: string, component: ComponentType): ComponentType {
  return function Place(props): ReactNode {
    enter({ slot: name });
    return createElement(component, props);
  };
}
