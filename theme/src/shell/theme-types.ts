/** The types of a site's theme module, `theme/index.tsx`. The manual's tables are made of these comments. */
import type { ComponentType, ReactNode } from 'react';
import type { Feature, HeroSettings, OverviewGroup, PageData, TextLink, TocEntry } from '../contract.ts';

/** A component that is shown around or instead of a part of the theme. */
export type Override<Props = object> = ComponentType<
  Props & {
    /** The part that the theme shows itself. Props replace what it reads from the page. */
    Default: ComponentType<Partial<Props>>;
  }
>;

/** Places around the parts of a page. All are empty by default. */
export interface Slots {
  /** At the top of all pages, above the navigation bar: a banner. */
  pageStart: ComponentType;
  /** At the end of all pages: a footer with components. `[footer]` has one of text. */
  pageEnd: ComponentType;
  /** Outside of the layout: bars and panels with a fixed position. */
  global: ComponentType;
  /** Before the logo. */
  navbarStart: ComponentType;
  /** After the logo. */
  navbarLogoAfter: ComponentType;
  /** Before the links of the navigation bar; on small screens at the top of its menu. */
  navbarMenuStart: ComponentType;
  /** After these links. */
  navbarMenuEnd: ComponentType;
  /** Before the menu of languages. */
  navbarToolsStart: ComponentType;
  /** After the social links; on small screens at the end of the menu. */
  navbarToolsEnd: ComponentType;
  /** At the end of the navigation bar, on small screens beside the button of its menu. */
  navbarEnd: ComponentType;
  /** Above the entries of the sidebar. */
  sidebarStart: ComponentType;
  /** Below the entries of the sidebar. */
  sidebarEnd: ComponentType;
  /** Above the title of the outline. */
  outlineStart: ComponentType;
  /** Below the entries of the outline. */
  outlineEnd: ComponentType;
  /** At the top of doc pages, above the breadcrumbs. */
  docStart: ComponentType;
  /** Between the breadcrumbs and the article. */
  docBefore: ComponentType;
  /** Between the article and the footer of the page. */
  docAfter: ComponentType;
  /** Below the footer of the page: comments. */
  docEnd: ComponentType;
  /** At the top of home pages. */
  homeStart: ComponentType;
  /** Below the hero. */
  heroAfter: ComponentType;
  /** Above the features. */
  featuresBefore: ComponentType;
  /** Below the features. */
  featuresAfter: ComponentType;
  /** At the end of home pages, above their footer. */
  homeEnd: ComponentType;
  /** Above the list of an overview page. */
  overviewStart: ComponentType;
  /** Below the list of an overview page. */
  overviewEnd: ComponentType;
  /** Above the content of the 404 page. */
  notFoundStart: ComponentType;
  /** Below the content of the 404 page. */
  notFoundEnd: ComponentType;
  /** In the search panel, above the results. */
  searchStart: ComponentType;
  /** In the search panel, below the results. */
  searchEnd: ComponentType;
  /** Another name for the override `SearchButton`. */
  navbarSearch: Overrides['SearchButton'];
  /** Another name for the override `Hero`. */
  homeHero: Overrides['Hero'];
  /** Another name for the override `Features`. */
  homeFeatures: Overrides['Features'];
  /** Another name for the override `HomeFooter`. */
  homeFooter: Overrides['HomeFooter'];
  /** Another name for the override `Overview`. */
  overview: Overrides['Overview'];
  /** Another name for the override `NotFound`. */
  notFound: Overrides['NotFound'];
}

/** Parts of the theme that a site can wrap or replace. */
export interface Overrides {
  /** The navigation bar. */
  Navbar: Override;
  /** The logo and the name of the site. */
  Logo: Override;
  /** The button that opens the search. */
  SearchButton: Override;
  /** The switch between light and dark. */
  AppearanceToggle: Override;
  /** The social links. */
  SocialLinks: Override;
  /** The sidebar, on small screens the drawer. */
  Sidebar: Override;
  /** The groups of the sidebar that contain the page. */
  Breadcrumbs: Override<{ links?: TextLink[] }>;
  /** Edit link, date, previous and next page; `null` removes a link. */
  DocFooter: Override<
    Partial<Pick<PageData, 'editUrl' | 'lastUpdatedTime' | 'lastUpdatedDay'>> & {
      prev?: TextLink | null;
      next?: TextLink | null;
    }
  >;
  /** The headings of the page. */
  Outline: Override<{ toc: TocEntry[] }>;
  /** The hero of home pages. */
  Hero: Override<{ hero?: HeroSettings }>;
  /** The features of home pages. */
  Features: Override<{ features: Feature[] }>;
  /** The last lines of home pages. */
  HomeFooter: Override<{ lines: string[] }>;
  /** The list of an overview page. */
  Overview: Override<{ groups: OverviewGroup[] }>;
  /** The content of the 404 page. */
  NotFound: Override;
}

/** The parts that a layout arranges. Each may be left out. */
export interface LayoutProps {
  /** What the page shows below the navigation bar without this layout. */
  children: ReactNode;
  /** The main content, target of the skip link: every layout without `children` needs one around its content. */
  Main: ComponentType<{ children: ReactNode }>;
  /** What the author wrote. */
  Article: ComponentType;
  Breadcrumbs: ComponentType;
  Sidebar: ComponentType;
  Outline: ComponentType;
  DocFooter: ComponentType;
}

/** A site's theme: the default export of `theme/index.tsx`. */
export interface Theme {
  /** Components for places around the parts of a page. */
  slots?: Partial<Slots>;
  /** Components around or instead of parts of the theme. */
  overrides?: Partial<Overrides>;
  /** Layouts by the name that pages have in `layout`, or by the type of page (`doc`, `home`, `404`, ...). */
  layouts?: Record<string, ComponentType<LayoutProps>>;
}

/** Declares a site's theme. Returns it: the function is there for its types. */
export function defineTheme(theme: Theme): Theme {
  return theme;
}
