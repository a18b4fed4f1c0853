/** The theme's slots on the server: refilled for each page, and recorded as the running code while they render. */
import type { ComponentType } from 'react';
import { slots } from '../shell/slots.ts';
import { enter } from './place.ts';

/** Slot components by slot name. */
export type Filling = Record<string, ComponentType | undefined>;

/** Replaces the contents of all slots. */
export function fillSlots(filling: Filling): void {
  for (const name of Object.keys(slots)) delete (slots as Filling)[name];
  for (const [name, component] of Object.entries(filling)) {
    const get = (): ComponentType | undefined => {
      enter({ slot: name });
      return component;
    };
    Object.defineProperty(slots, name, { get, enumerable: true, configurable: true });
  }
}
