/**
 * The data the engine hands to the theme. `crates/content/src/data.rs` is the same in Rust and says what each field
 * means; a test holds the two together.
 */
export type PageType = 'home' | 'doc' | '404' | 'custom' | 'blank';

export interface TocEntry { id: string; text: string; depth: number; charIndex: number }
export interface TextLink { text: string; link?: string }
export interface Alternate { lang: string; link: string; exact: boolean }
export interface OverviewItem { text: string; link: string; headers: TocEntry[] }
export interface OverviewGroup { name: string; items: OverviewItem[] }

export interface PageData {
  pagePath: string;
  pageType: PageType;
  title: string;
  headingTitle: string;
  frontmatter: Record<string, unknown>;
  toc: TocEntry[];
  routePath: string;
  lang: string;
  version: string;
  lastUpdatedTime?: string;
  relativePath: string;
  sidebar?: string;
  prev?: TextLink;
  next?: TextLink;
  editUrl?: string;
  alternates: Alternate[];
  breadcrumbs: TextLink[];
  documentTitle: string;
  description: string;
  overview?: OverviewGroup[];
  routes?: string;
}

export interface SidebarDivider { dividerType: string }
export interface SidebarSectionHeader { sectionHeaderText: string; tag?: string }
export interface SidebarGroup {
  text: string; link?: string; collapsible: boolean; collapsed: boolean; items: SidebarItem[];
  tag?: string; context?: string; overviewHeaders?: number[]; fileKey: string;
}
export interface SidebarLink {
  text: string; link: string; tag?: string; context?: string; overviewHeaders?: number[]; fileKey: string;
}
export type SidebarItem = SidebarDivider | SidebarSectionHeader | SidebarGroup | SidebarLink;

export interface NavItem {
  text: string; link?: string; items?: NavItem[]; activeMatch?: string; position: 'left' | 'right'; tag?: string;
}

export interface LocaleData {
  lang: string; label: string; title: string; description: string; home: string;
  nav: NavItem[];
  sidebars: Record<string, SidebarItem[]>;
  texts: Record<string, string>;
  searchIndex: string;
}

export interface Themed { light: string; dark: string }
export interface LogoSize { width: number; height: number }
export interface SocialLink { icon: string; mode: 'link' | 'text' | 'img' | 'dom'; content: string }

export interface SiteData {
  title: string; description: string; icon: string; logo: Themed; logoText: string;
  logoSize: LogoSize;
  base: string; lang: string; ssg: boolean;
  locales: { lang: string; label: string; home: string }[];
  multiVersion: { default: string; versions: string[] };
  socialLinks: SocialLink[];
  appearance: 'auto' | 'light' | 'dark' | 'force-light';
  hideNavbar: 'always' | 'never' | 'auto';
  cleanUrls: boolean;
  languageRedirect: 'auto' | 'never';
  theme: Record<string, unknown>;
  search: Record<string, unknown>;
}

/** `/assets/shell.<lang>.<hash>.json`: what all pages of a locale share, here with every interface text. */
export interface ShellData { site: SiteData; locale: LocaleData }

/**
 * `<route>.page.json` beside the page's HTML (`/guide/start/quick-start.page.json`, `/guide/start/index.page.json`):
 * what following a link fetches. `build` names the set of client assets; when it differs from the running one the
 * browser loads the page afresh.
 */
export interface PagePayload { build: string; page: PageData; article: string; shell: string }

/** `<script type="application/json" id="quire-page">` of every document: the page, and where its shell data is. */
export interface InlineData { build: string; page: PageData; shell: string; siteModule?: string }

/**
 * A node of an MDX component tree as the engine hands it to `renderArticle`. Calls and expressions are numbered in the
 * order of the page, so that what fails has a place.
 */
export type ArticleNode =
  | { html: string }
  | { id: number; expression: string }
  | { id: number; component: string; props: ArticleProp[]; children: ArticleNode[] };
export type ArticleProp =
  | { name: string; value: unknown }
  | { name: string; expression: string }
  | { spread: string };
/** Where a local name of the page comes from. `value` is a JSON or raw-text import. */
export type ArticleBinding = { module: string; export: string; client?: string } | { value: unknown };
/** An `export` statement of a page: JavaScript that declares `names` in the page's scope. */
export interface ArticleExport { source: string; names: string[] }
export interface ArticleRequest {
  exports: ArticleExport[];
  imports: Record<string, ArticleBinding>;
  nodes: ArticleNode[];
}

/** Whose code it is: of a node, of an imported name, of an export by index, of a slot, of a module's top level. */
export type ScriptPlace =
  | { node: number; component: string }
  | { node: number }
  | { import: string }
  | { export: number }
  | { slot: string }
  | { module: string };
/** What code of the site threw. */
/** `components`: React's stack of components, from the development script only. */
export interface ScriptError {
  place: ScriptPlace | undefined; message: string; stack: string; hint?: string; components?: string;
}
/** State, effects and handlers of a component that is not hydrated, by name, and the stack of the first use. */
export interface DeadUse { node: number; uses: string[]; stack: string }
/** `html`: one for each node of the request, empty for those that failed. */
export interface ArticleAnswer { html: string[]; errors: ScriptError[]; dead: Record<string, DeadUse> }
