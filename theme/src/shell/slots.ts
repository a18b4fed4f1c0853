/** Places where a site's own theme may put or replace something. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';

/** Every slot. Names ending in a part of the page replace it; the others are empty by default. */
export interface Slots {
  /** Before the logo. */
  navbarStart: ComponentType;
  /** The search button. */
  navbarSearch: ComponentType;
  /** After the social links. */
  navbarEnd: ComponentType;
  /** Above and below the sidebar's entries. */
  sidebarStart: ComponentType;
  sidebarEnd: ComponentType;
  /** Above and below the article. */
  docBefore: ComponentType;
  docAfter: ComponentType;
  /** Below the outline's entries. */
  outlineEnd: ComponentType;
  /** The home page above its article, its features, the foot of the home page. */
  homeHero: ComponentType;
  homeFeatures: ComponentType;
  homeFooter: ComponentType;
  /** The list of an overview page. */
  overview: ComponentType;
  /** The 404 page's content. */
  notFound: ComponentType;
  /** Outside of the layout: panels, bars, anything fixed. */
  global: ComponentType;
}

/** What fills each slot. */
export const slots: Partial<Slots> = {};

/** Fills slots; later fillings replace earlier ones. A site's theme module calls it through its `slots` export. */
export function fillSlots(more: Partial<Slots>): void {
  Object.assign(slots, more);
}

/** Whether a site fills a slot. */
export function isFilled(name: keyof Slots): boolean {
  return slots[name] !== undefined;
}

/** What fills a slot, `fallback` when nothing does, or when what does throws. */
export function Slot({ name, fallback = null }: { name: keyof Slots; fallback?: ReactNode }): ReactNode {
  const Filling = slots[name];
  if (!Filling && fallback === null) return null;
  const props = { name: `slot ${name}`, fallback: Filling ? fallback : null };
  return createElement(Boundary, props, Filling ? createElement(Filling) : fallback);
}
