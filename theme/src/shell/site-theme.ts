/** A site's theme module at work. Browsers load this with the module, so that other sites pay nothing for it. */
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { useCurrent } from '../base/site.ts';
import { useStore } from '../base/store.ts';
import { Article } from './Article.tsx';
import { Boundary } from './Boundary.tsx';
import { hiddenStore } from './hidden-parts.ts';
import { SidebarPart } from './live-parts.tsx';
import { Main } from './Main.tsx';
import { Outline } from './outline/Outline.tsx';
import { places } from './slots.ts';
import { Breadcrumbs, DocFooter } from './StaticPart.tsx';
import type { LayoutProps, Theme } from './theme-types.ts';

/** A component of the site. What it gets depends on the place. */
type Component = ComponentType<Record<string, unknown>>;
interface Filling {
  /** For console messages. */
  label: string;
  component: Component;
}

/** Slots that are overrides under a name of their own. */
const ALIASES: Record<string, string> = {
  navbarSearch: 'SearchButton',
  homeHero: 'Hero',
  homeFeatures: 'Features',
  homeFooter: 'HomeFooter',
  overview: 'Overview',
  notFound: 'NotFound',
};

/** The places on home pages only. */
const HOME = ['homeStart', 'Hero', 'heroAfter', 'featuresBefore', 'Features', 'featuresAfter', 'homeEnd', 'HomeFooter'];

/** What a theme module declares: its default export, and `slots` as an export of its own. */
export function themeOf(module: object): Theme {
  const { default: declared, slots: exported } = module as { default?: Theme; slots?: Theme['slots'] };
  const slots = { ...exported, ...declared?.slots };
  if (slots.global) slots.global = hidable(slots.global);
  return { ...declared, slots };
}

/** The component outside of the layout. CSS hides its element by URL switch until hydration removes it. */
function hidable(component: ComponentType): ComponentType {
  return function Global() {
    if (useStore(hiddenStore).includes('globalComponents')) return null;
    return createElement('div', { className: 'global-components' }, createElement(component));
  };
}

/** What a theme fills, by place. An override takes precedence over the slot that is another name for it. */
function fillingsOf({ slots, overrides }: Theme): Map<string, Filling> {
  const fillings = new Map<string, Filling>();
  const add = (kind: string, components: object | undefined): void => {
    for (const [name, component] of Object.entries(components ?? {}) as [string, Component | undefined][])
      if (component) fillings.set(ALIASES[name] ?? name, { label: `${kind} ${name}`, component });
  };
  add('slot', slots);
  add('override', overrides);
  return fillings;
}

/** Puts a theme in place; the next call replaces it. Returns the names of the places that it fills. */
export function applyTheme(theme: Theme): string[] {
  const fillings = fillingsOf(theme);
  const layouts = theme.layouts ?? {};
  places.isHome = HOME.some(name => fillings.has(name)) || 'home' in layouts;
  places.fill = (name, own, part) => {
    if (name === 'layout') return own && createElement(PageLayout, { layouts, own });
    const filling = fillings.get(name);
    if (!filling) return own;
    const props = { ...(own?.props as object | undefined), key: own?.key ?? undefined, Default: own?.type ?? Nothing };
    const { component, label } = filling;
    // The theme's part in a boundary of its own: a boundary whose fallback fails in an effect would try it again and again.
    const fallback = own ? createElement(Boundary, { name: part ?? label }, own) : null;
    return createElement(Boundary, { name: label, fallback }, createElement(component, props));
  };
  return [...fillings.keys()];
}

/** The theme's own part of a place that has none on this page. */
function Nothing(): ReactNode {
  return null;
}

function PageArticle(): ReactNode {
  return createElement(Article, { current: useCurrent() });
}

function PageOutline(): ReactNode {
  return createElement(Outline, { toc: useCurrent().page.toc });
}

const PARTS: Omit<LayoutProps, 'children'> = {
  Main,
  Article: PageArticle,
  Breadcrumbs,
  Sidebar: SidebarPart,
  Outline: PageOutline,
  DocFooter,
};

/** The page below the navigation bar, in the layout that it names or that its type has. */
function PageLayout({ layouts, own }: { layouts: NonNullable<Theme['layouts']>; own: ReactElement }): ReactNode {
  const { frontmatter, pageType } = useCurrent().page;
  const name = [frontmatter.layout ?? '', pageType].find(key => Object.hasOwn(layouts, key)) ?? '';
  const layout = layouts[name];
  if (!layout) return own;
  const props = { name: `layout ${name}`, fallback: createElement(Boundary, { name: 'main' }, own) };
  return createElement(Boundary, props, createElement(layout as ComponentType<typeof PARTS>, PARTS, own));
}
