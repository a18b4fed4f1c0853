/** Applies a site's theme module. Browsers load this file only if the site has a theme module. */
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { useCurrentPage } from '../base/use-site.ts';
import { useStore } from '../base/use-store.ts';
import { Article } from './Article.tsx';
import { Boundary } from './Boundary.tsx';
import { hiddenStore } from './hidden-parts.ts';
import { SidebarPart } from './live-parts.tsx';
import { Main } from './Main.tsx';
import { Outline } from './outline/Outline.tsx';
import { places } from './slots.ts';
import { Breadcrumbs, DocFooter } from './StaticPart.tsx';
import type { LayoutProps, Theme } from './theme-types.ts';

/** A component that a site provides for a place, which is a slot or an override. Its props depend on the place. */
type Component = ComponentType<Record<string, unknown>>;
interface Fill {
  /** Name for console messages. */
  label: string;
  component: Component;
}

/** Slot names that are aliases of overrides. */
const ALIASES: Record<string, string> = {
  navbarSearch: 'SearchButton',
  homeHero: 'Hero',
  homeFeatures: 'Features',
  homeFooter: 'HomeFooter',
  overview: 'Overview',
  notFound: 'NotFound',
};

/** Places that exist only on home pages. */
const HOME_PLACES = [
  'homeStart',
  'Hero',
  'heroAfter',
  'featuresBefore',
  'Features',
  'featuresAfter',
  'homeEnd',
  'HomeFooter',
];

/** Returns the theme that a module exports: its default export, with the slots of its named export `slots` added. */
export function themeOf(module: object): Theme {
  const { default: declared, slots: exported } = module as { default?: Theme; slots?: Theme['slots'] };
  const slots = { ...exported, ...declared?.slots };
  if (slots.global) slots.global = withHideSwitch(slots.global);
  return { ...declared, slots };
}

/** Wraps the `global` slot. With `?globalComponents=0`, CSS hides the element until hydration removes it. */
function withHideSwitch(component: ComponentType): ComponentType {
  return function Global() {
    if (useStore(hiddenStore).includes('globalComponents')) return null;
    return createElement('div', { className: 'q-global-components' }, createElement(component));
  };
}

/** Returns the components of a theme by place. An override takes precedence over its alias among the slots. */
function fillingsOf({ slots, overrides }: Theme): Map<string, Fill> {
  const fillings = new Map<string, Fill>();
  const add = (kind: string, components: object | undefined): void => {
    for (const [name, component] of Object.entries(components ?? {}) as [string, Component | undefined][])
      if (component) fillings.set(ALIASES[name] ?? name, { label: `${kind} ${name}`, component });
  };
  add('slot', slots);
  add('override', overrides);
  return fillings;
}

/**
 * Applies a site's theme, replacing the previous theme. Returns the names of the slots and overrides that the theme
 * defines, with aliases resolved.
 */
export function applyTheme(theme: Theme): string[] {
  const fillings = fillingsOf(theme);
  const layouts = theme.layouts ?? {};
  places.isHome = HOME_PLACES.some(name => fillings.has(name)) || 'home' in layouts;
  places.fill = (name, defaultPart, part) => {
    if (name === 'layout') return defaultPart && createElement(PageLayout, { layouts, defaultLayout: defaultPart });
    const filling = fillings.get(name);
    if (!filling) return defaultPart;
    const props = {
      ...(defaultPart?.props as object | undefined),
      key: defaultPart?.key ?? undefined,
      Default: defaultPart?.type ?? EmptyDefault,
    };
    const { component, label } = filling;
    // The default part has a separate boundary, because a fallback that fails in an effect would be retried endlessly.
    const fallback = defaultPart ? createElement(Boundary, { name: part ?? label }, defaultPart) : null;
    return createElement(Boundary, { name: label, fallback }, createElement(component, props));
  };
  return [...fillings.keys()];
}

/** The `Default` component of an override where the default theme renders nothing. */
function EmptyDefault(): ReactNode {
  return null;
}

function PageArticle(): ReactNode {
  return createElement(Article, { current: useCurrentPage() });
}

function PageOutline(): ReactNode {
  return createElement(Outline, { toc: useCurrentPage().page.toc });
}

const PARTS: Omit<LayoutProps, 'children'> = {
  Main,
  Article: PageArticle,
  Breadcrumbs,
  Sidebar: SidebarPart,
  Outline: PageOutline,
  DocFooter,
};

/**
 * The page below the navbar, in the site's layout for the page's `layout` frontmatter or page type, or else in the
 * default layout.
 */
function PageLayout({
  layouts,
  defaultLayout,
}: {
  layouts: NonNullable<Theme['layouts']>;
  defaultLayout: ReactElement;
}): ReactNode {
  const { frontmatter, pageType } = useCurrentPage().page;
  const name = [frontmatter.layout ?? '', pageType].find(key => Object.hasOwn(layouts, key)) ?? '';
  const layout = layouts[name];
  if (!layout) return defaultLayout;
  const props = { name: `layout ${name}`, fallback: createElement(Boundary, { name: 'main' }, defaultLayout) };
  return createElement(Boundary, props, createElement(layout as ComponentType<typeof PARTS>, PARTS, defaultLayout));
}
