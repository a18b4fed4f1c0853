/** Types of a site's theme module, `theme/index.tsx`. Tables in the manual are generated from the members' comments. */
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Feature, HeroSettings, OverviewGroup, PageData, TextLink, TocEntry } from '../contract.ts';
import type * as builtins from '../mdx/components.ts';

/** A component that wraps or replaces a part of the theme. */
export type Override<Props = object> = ComponentType<
  Props & {
    /** The theme's part. Its props override the page's data. */
    Default: (props: Partial<Props>) => ReactNode;
  }
>;

/** Places around the parts of a page, where a site can add components. All are empty by default. */
export interface Slots {
  /** At the top of all pages, above the navigation bar. Use it for a banner, for example. */
  pageStart: ComponentType;
  /** At the end of all pages. Use it for a footer with components, for example; for a footer with text, use `[footer]`. */
  pageEnd: ComponentType;
  /** Outside the layout. Use it for bars and panels with a fixed position, for example. */
  global: ComponentType;
  /** Before the logo. */
  navbarStart: ComponentType;
  /** After the logo. */
  navbarLogoAfter: ComponentType;
  /** Before the links of the navigation bar. On small screens, at the top of the menu. */
  navbarMenuStart: ComponentType;
  /** After the links of the navigation bar. */
  navbarMenuEnd: ComponentType;
  /** Before the language menu. */
  navbarToolsStart: ComponentType;
  /** After the social links. On small screens, at the end of the menu. */
  navbarToolsEnd: ComponentType;
  /** At the end of the navigation bar. On small screens next to the menu button. */
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
  /** Below the footer of the page. Use it for comments, for example. */
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

/** The content of a home page's footer. */
export interface FooterData {
  lines: string[];
  columns: { title: string; links: TextLink[] }[];
}

/** Parts of the theme that a site can wrap or replace. */
export interface Overrides {
  /** The navigation bar. */
  Navbar: Override;
  /** The logo and the name of the site. */
  Logo: Override;
  /** The search button. */
  SearchButton: Override;
  /** The switch between light and dark. */
  AppearanceToggle: Override;
  /** The social links. */
  SocialLinks: Override;
  /** The sidebar, which is a drawer on small screens. */
  Sidebar: Override;
  /** The groups of the sidebar that contain the page. */
  Breadcrumbs: Override<{ links?: TextLink[] }>;
  /** Edit link, date, previous and next page. `null` removes a link. */
  DocFooter: Override<
    Partial<Pick<PageData, 'editUrl' | 'markdownUrl' | 'lastUpdatedTime' | 'lastUpdatedDay'>> & {
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
  /** The footer of home pages. */
  HomeFooter: Override<FooterData>;
  /** The list of an overview page. */
  Overview: Override<{ groups: OverviewGroup[] }>;
  /** The content of the 404 page. */
  NotFound: Override;
}

/** The parts of a page that a layout can arrange. A layout may omit any of them. */
export interface LayoutProps {
  /** The content below the navigation bar, as rendered without this layout. */
  children: ReactNode;
  /**
   * The `<main>` element, which is the target of the skip link. A layout that does not render `children` must put its
   * content inside `Main`.
   */
  Main: ComponentType<{ children: ReactNode }>;
  /** The page's Markdown content. */
  Article: ComponentType;
  Breadcrumbs: ComponentType;
  Sidebar: ComponentType;
  Outline: ComponentType;
  DocFooter: ComponentType;
}

/** A component that replaces a component of Quire or a Markdown element. */
export type Replacement<Props> = ComponentType<
  Props & {
    /** The default component or element. */
    Default: (props: Props) => ReactNode;
  }
>;

/** Props of the component for containers (`:::tip`) and for `<Callout>`. */
export interface CalloutData {
  /** `note`, `tip`, `info`, `warning`, `danger`, `caution`, `important` or `details`. */
  type: string;
  /** A title that may contain inline Markdown. */
  title: string;
  /** Whether details are initially open. */
  open?: boolean;
  children?: ReactNode;
}

/** Props of the component for code blocks. */
export interface CodeData {
  /** The language as written; may be empty. */
  language: string;
  title?: string;
  /** The code without highlighting. */
  code: string;
  /** The highlighted code with its title and buttons. */
  children?: ReactNode;
}

/** Markdown elements. The component receives the element's attributes and content. */
export interface Elements {
  /** Links. External links have the class `q-external`. */
  a: Replacement<ComponentProps<'a'>>;
  /** Block quotes. Alerts are containers. */
  blockquote: Replacement<ComponentProps<'blockquote'>>;
  /** Inline code. */
  code: Replacement<ComponentProps<'code'>>;
  /** Deleted text. */
  del: Replacement<ComponentProps<'del'>>;
  /** Emphasis. */
  em: Replacement<ComponentProps<'em'>>;
  /** The title of the page. Headings contain a link to themselves. */
  h1: Replacement<ComponentProps<'h1'>>;
  /** Headings of the second level. */
  h2: Replacement<ComponentProps<'h2'>>;
  /** Headings of the third level. */
  h3: Replacement<ComponentProps<'h3'>>;
  /** Headings of the fourth level. */
  h4: Replacement<ComponentProps<'h4'>>;
  /** Headings of the fifth level. */
  h5: Replacement<ComponentProps<'h5'>>;
  /** Headings of the sixth level. */
  h6: Replacement<ComponentProps<'h6'>>;
  /** Thematic breaks. */
  hr: Replacement<ComponentProps<'hr'>>;
  /** Images, with width and height. */
  img: Replacement<ComponentProps<'img'>>;
  /** List items. */
  li: Replacement<ComponentProps<'li'>>;
  /** Ordered lists. */
  ol: Replacement<ComponentProps<'ol'>>;
  /** Code blocks, except for diagrams. Receives `language`, `title` and `code`. `children` is the whole block. */
  pre: Replacement<CodeData>;
  /** Strong emphasis. */
  strong: Replacement<ComponentProps<'strong'>>;
  /** Tables. Never hydrated. */
  table: Replacement<ComponentProps<'table'>>;
  /** Unordered lists. */
  ul: Replacement<ComponentProps<'ul'>>;
}

/** The props of a component. */
type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

/**
 * Replacements of Quire's components. `Tab` is excluded, because it is a part of `Tabs`; {@link Components} declares
 * `Callout`.
 */
type Builtins = {
  [Name in Exclude<keyof typeof builtins, 'Callout' | 'Tab'>]: Replacement<PropsOf<(typeof builtins)[Name]>>;
};

type Letter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M';
type LaterLetter = 'N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z';

/** Components that pages can use without an import, by name. */
export interface Components extends Partial<Elements>, Partial<Builtins> {
  /** Containers (`:::tip`), alerts and `<Callout>`. */
  Callout?: Replacement<CalloutData>;
  /** A component of the site. */
  [name: `${Letter | LaterLetter}${string}`]: object | undefined;
}

/** A site's theme: the default export of `theme/index.tsx`. */
export interface Theme {
  /** Components for the slots. */
  slots?: Partial<Slots>;
  /** Components that wrap or replace parts of the theme. */
  overrides?: Partial<Overrides>;
  /** Components that replace Quire's components and Markdown elements, and additional components for pages. */
  components?: Components;
  /** Layouts by the `layout` value of pages, or by page type (`doc`, `home`, `404`, ...). */
  layouts?: Record<string, ComponentType<LayoutProps>>;
}

/** Returns its argument unchanged. Used to check the types of a site's theme. */
export function defineTheme(theme: Theme): Theme {
  return theme;
}
