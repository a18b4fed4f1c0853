/** Slots on the server: filled for each page anew, and each says so when it is rendered. */
import type { ComponentType } from 'react';
import { slots } from '../shell/slots.ts';
import { enter } from './place.ts';

/** Components by the name of their slot. */
export type Filling = Record<string, ComponentType | undefined>;

/** Fills the slots with these and no others. */
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
