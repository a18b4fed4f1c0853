/** Slots: places that a site's own theme can fill or replace. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';

/** Every slot. Those named after a part of the page replace it; the others are empty by default. */
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
  /** The hero above the home page's article, its features, its footer. */
  homeHero: ComponentType;
  homeFeatures: ComponentType;
  homeFooter: ComponentType;
  /** The list of an overview page. */
  overview: ComponentType;
  /** The content of the 404 page. */
  notFound: ComponentType;
  /** Outside the layout: panels, bars, anything with fixed position. */
  global: ComponentType;
}

/** The component in each slot. */
export const slots: Partial<Slots> = {};

/** Fills slots; later calls override earlier ones. A site's theme module does so through its `slots` export. */
export function fillSlots(more: Partial<Slots>): void {
  Object.assign(slots, more);
}

/** Whether a site fills a slot. */
export function isFilled(name: keyof Slots): boolean {
  return slots[name] !== undefined;
}

/** Renders a slot's component; `fallback` when it is empty or throws. */
export function Slot({ name, fallback = null }: { name: keyof Slots; fallback?: ReactNode }): ReactNode {
  const Filling = slots[name];
  if (!Filling && fallback === null) return null;
  const props = { name: `slot ${name}`, fallback: Filling ? fallback : null };
  return createElement(Boundary, props, Filling ? createElement(Filling) : fallback);
}
