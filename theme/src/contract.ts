/**
 * The data that the engine and the theme exchange, as JSON. Generated from `crates/config` (the theme's settings and
 * frontmatter), `crates/content/src/data.rs`, `crates/react/src/article.rs` and `crates/react/src/shell.rs`; do not
 * edit. To update:
 * `cargo run -p quire-pipeline --example contract > theme/src/contract.ts`.
 */

/** Accent colors. */
export type AccentTable = {
  /** Color of links and highlights in light mode. */
  light?: string,
  /** Color of links and highlights in dark mode. Defaults to a lighter shade of `light`. */
  dark?: string,
  /** Color of filled buttons. Defaults to `light`. */
  fill?: string,
};

/** Typefaces. */
export type FontTable = {
  /** Fonts for body text, separated by commas. */
  text?: string,
  /** Fonts for code, separated by commas. */
  code?: string,
};

/** Button of the landing hero, or link of the footer. */
export type LandingButton = {
  /** Label: text, or the key of an interface string. */
  text?: string,
  /** Target: a URL, or a path of the site without the language, such as `/guide/`. Default: `"/"`. */
  link?: string,
};

/** URLs for light and dark. */
export type ThemedUrls = {
  /** Image in light mode. Defaults to `dark`. */
  light?: string,
  /** Image in dark mode. Defaults to `light`. */
  dark?: string,
};

/** Landing hero. */
export type LandingSettings = {
  /** Line below the site's title: text, or the key of an interface string. */
  subtitle?: string,
  /** Paragraph below the subtitle: text, or the key of an interface string. Defaults to the page's description. */
  description?: string,
  /** First button, which is filled. Defaults to the interface string `getStarted` and a link to `/`. */
  primary?: LandingButton,
  /** Second button, which is outlined. Defaults to the interface string `learnMore` and a link to `/`. */
  secondary?: LandingButton,
  /** Image behind the hero, or a table with `light` and `dark`. */
  background?: string | ThemedUrls,
  /** Whether to draw moving stars behind the hero, on large screens. Default: `false`. */
  stars?: boolean,
  /** Whether to draw an oval behind the logo. Default: `false`. */
  oval?: boolean,
  /** Command next to the buttons. Readers can copy it. */
  command?: string,
};

/** Column of links in the footer. */
export type FooterColumn = {
  /** Heading of the column: text, or the key of an interface string. */
  title?: string,
  /** Links of the column. */
  links?: Array<LandingButton>,
};

/** Footer of home pages. */
export type FooterSettings = {
  /** Text of the footer: a line, a list of lines, or one of these for each language. */
  message?: string | Array<string> | Record<string, string | Array<string>>,
  /** Columns of links above the text. */
  columns?: Array<FooterColumn>,
};

/** Link at the top of the menu of tools. */
export type ToolsHeader = {
  /** Label of the link. */
  text: string,
  /** URL of an image before the label. */
  logo?: string,
  /** Target of the link. */
  link: string,
};

/** A tool. */
export type ToolLink = {
  /** Name of the tool. */
  name: string,
  /** Description on Chinese pages, and on all other pages if `descEn` is not set. */
  desc?: string,
  /** Description on pages that are not Chinese. */
  descEn?: string,
  /** URL of the tool's logo. */
  logo?: string,
  /** Size of the logo relative to its normal size, such as `1.2`. Default: `1`. */
  logoScale?: number,
  /** Target on Chinese pages, and on all other pages if `urlEn` is not set. */
  url: string,
  /** Target on pages that are not Chinese. */
  urlEn?: string,
};

/** Group of tools. */
export type ToolGroupSettings = {
  /** Heading of the group on Chinese pages, and on all other pages if `titleEn` is not set. */
  title?: string,
  /** Heading of the group on pages that are not Chinese. */
  titleEn?: string,
  /** Tools of the group. */
  links?: Array<ToolLink>,
};

/** Menu of tools. */
export type ToolsSettings = {
  /** Events that open the menu, in addition to the keyboard: one event or a list. Default: `["hover", "click"]`. */
  trigger?: "hover" | "click" | "focus" | "contextMenu" | Array<"hover" | "click" | "focus" | "contextMenu">,
  /** Link at the top of the menu. */
  header?: ToolsHeader,
  /** Groups of tools. */
  groups?: Array<ToolGroupSettings>,
};

/** Cards of tools. */
export type ToolStackSettings = {
  /** Heading above the cards: text, or the key of an interface string. */
  title?: string,
  /** Paragraph below the heading: text, or the key of an interface string. */
  description?: string,
  /** Tools, with one card each. */
  links?: Array<ToolLink>,
};

/** Settings of the theme, which reads them as JSON. */
export type ThemeSettings = {
  /** Color of links, highlights and buttons: `#rrggbb` or `#rgb`, or a table with `light`, `dark` and `fill`. */
  accent?: string | AccentTable,
  /** Fonts for body text, separated by commas, or a table with `text` and `code`. */
  font?: string | FontTable,
  /** Corner radius of buttons and fields, such as `4px`. Blocks and panels have proportionally larger radii. */
  radius?: string,
  /** Width of the article, such as `720px`. The page becomes wider accordingly. */
  width?: string,
  /** Whether to mark sections whose text has changed since the reader's last visit. Only the reader's browser remembers visits. Default: `false`. */
  markChanges?: boolean,
  /** Whether a paragraph's translation appears next to it while the reader holds Alt and points at the paragraph. Default: `false`. */
  compareLanguages?: boolean,
  /** Larger hero, for home pages without a `hero`. A page's `landing` overrides single keys. */
  landing?: LandingSettings,
  /** Footer of home pages: links in columns, and lines of text. */
  footer?: FooterSettings,
  /** Menu of related tools at the start of the navigation bar. */
  tools?: ToolsSettings,
  /** Cards of related tools at the end of home pages. */
  toolStack?: ToolStackSettings,
};

/** A button of the hero. */
export type HeroAction = {
  /** Label of the button. */
  text: string,
  /** Target of the button, as a URL or a path of the site. */
  link: string,
  /** Style of the button: `brand` is filled, `alt` is outlined. Default: `"brand"`. */
  theme?: "brand" | "alt",
};

/** Image of the hero. */
export type HeroImage = {
  /** The path of a file in `public`, such as `/hero.png`, a URL, or a table with `light` and `dark`. */
  src: string | ThemedUrls,
  /** Alternative text, for readers who cannot see the image. */
  alt?: string,
  /** The image's `srcset` attribute: versions of the image in other sizes. */
  srcset?: string | Array<string>,
  /** The image's `sizes` attribute: its width on screens of different sizes. */
  sizes?: string | Array<string>,
};

/** Hero of the home page. */
export type HeroSettings = {
  /** Name of the product. */
  name?: string,
  /** What the product is, in one or more lines. */
  text?: string,
  /** Smaller line below the text. */
  tagline?: string,
  /** Buttons below the tagline. */
  actions?: Array<HeroAction>,
  /** Image next to the hero's text. */
  image?: HeroImage,
};

/** Feature card of the home page. */
export type Feature = {
  /** Emoji, URL of an image, or SVG markup. */
  icon?: string,
  /** Title of the card. */
  title: string,
  /** Text of the card. */
  details?: string,
  /** Target of the card, as a URL or a path of the site. */
  link?: string,
  /** Text of the link at the end of the card. */
  linkText?: string,
  /** Width of the card in columns. A row has 12 columns. Default: `4`. */
  span?: 2 | 3 | 4 | 6,
};

/** An author who is not in `[authors]`. */
export type OwnAuthor = {
  /** Name of the author. */
  name: string,
  /** Job title of the author. */
  title?: string,
  /** Home page of the author. */
  url?: string,
  /** Image of the author: the path of a file in `public`, such as `/ada.png`, or a URL. */
  image?: string,
};

/** The frontmatter keys that the engine supports. */
export type Frontmatter = {
  /** Title of the page. May contain inline code, emphasis, strong and deleted text as in Markdown. Defaults to the first heading, or else to the file name. */
  title?: string,
  /** Second part of the title in the browser tab. Defaults to the site's title. */
  titleSuffix?: string,
  /** Description for search engines and link previews. Defaults to the description of the language, or else of the site. */
  description?: string,
  /** Image for link previews: the path of a file in `public`, such as `/card.png`, a URL, or `false` for no image. Defaults to the image that `[social]` in `quire.toml` generates or sets. */
  image?: boolean | string,
  /** Page type, which sets the parts of the theme that the page shows. Default: `"doc"`. */
  pageType?: "home" | "doc" | "doc-wide" | "404" | "custom" | "blank",
  /** Name of a custom layout, from `layouts` in the site's theme module. Defaults to the layout of the page type. */
  layout?: string,
  /** Whether to list the pages of the folder, as cards with their headings. Default: `false`. */
  overview?: boolean,
  /** Heading levels that an overview shows. */
  overviewHeaders?: Array<number>,
  /** Ids of headings to omit from an overview together with their subheadings, such as the id of a section that every page has. */
  overviewSkip?: Array<string>,
  /** Whether to show the outline, or its heading levels: `deep` for 2 to 6, one level, or the highest and lowest level, such as `[2, 3]`. Default: `true`. */
  outline?: boolean,
  /** Whether to show the footer, with the edit link and the links to the previous and next page. Default: `true`. */
  footer?: boolean,
  /** Whether to show the sidebar. Default: `true`. */
  sidebar?: boolean,
  /** Whether to show the navigation bar. Default: `true`. */
  navbar?: boolean,
  /** Whether to show the site's global components. Default: `true`. */
  globalComponents?: boolean,
  /** Hero of a home page: name, buttons and image. */
  hero?: HeroSettings,
  /** Feature cards of a home page. */
  features?: Array<Feature>,
  /** Larger hero of a home page: `true` for the hero in `[theme.landing]` of `quire.toml`, `false` for none, or keys that override its keys. */
  landing?: boolean | LandingSettings,
  /** `meta` and `link` elements for the page's HTML head, each `[name, { attributes }]`. */
  head?: Array<unknown>,
  /** Additional search terms for the page. */
  keywords?: string | Array<string>,
  /** Whether the site's search finds the page. Default: `true`. */
  search?: boolean,
  /** Whether to exclude the page from search engines, the site's search, the sitemap and `llms.txt`. Default: `false`. */
  noindex?: boolean,
  /** Tag after the page's title in the sidebar, such as `new`. */
  tag?: string,
  /** Value of the `data-context` attribute of the page's sidebar entry, for your own style sheets. */
  context?: string,
  /** Date of a blog post, with or without a time: `2026-11-20`, `2026-11-20T09:30:00+08:00`. Defaults to the date in the file name. */
  date?: string,
  /** Authors of a blog post: a key of `[authors]` in `quire.toml`, a name, a table, or a list of these. */
  authors?: string | Array<string | OwnAuthor> | OwnAuthor,
  /** Another name for `authors`. Ignored if `authors` is set. */
  author?: string | Array<string | OwnAuthor> | OwnAuthor,
  /** Tags of a blog post. Default: `[]`. */
  tags?: string | Array<string>,
  /** Whether to omit the page from builds. `quire dev` shows it. Default: `false`. */
  draft?: boolean,
};

/** Type of a page. */
export type PageType = "home" | "doc" | "404" | "custom" | "blank";

/** Entry of the table of contents: a heading of level 2 to 6. */
export type TocEntry = {
  /** Anchor, unique within the page. */
  id: string,
  /** Inline markup; see `Heading::markup` in `quire-markdown`. */
  text: string,
  /** 2 to 6. */
  depth: number,
  /** Offset of the heading in the page's text, in characters. */
  charIndex: number,
};

/** A language and its writing direction. */
export type Language = {
  /** BCP 47 tag. */
  lang: string,
  /** `ltr` or `rtl`. */
  dir: 'ltr' | 'rtl',
};

/** A link with its text, in breadcrumbs and the doc footer. */
export type TextLink = {
  /** Inline markup. */
  text: string,
  /** Final URL. */
  link?: string,
  /** BCP 47 tag of the text's language, if it differs from the page's language. */
  lang?: string,
};

/** A page in another language. */
export type Alternate = {
  /** Locale. */
  lang: string,
  /** Final URL of the alternate, else of the fallback page or the nearest existing parent. */
  link: string,
  /** False if the page is not translated: the link leads to its untranslated text, or to a parent. */
  exact: boolean,
};

/** A page on an overview page. */
export type OverviewItem = {
  /** Inline markup. */
  text: string,
  /** Final URL. */
  link: string,
  /** The description in the page's frontmatter, as plain text. */
  description?: string,
  /** Headings of the selected levels. */
  headers: Array<TocEntry>,
};

/** A group on an overview page. */
export type OverviewGroup = {
  /** Name. Pages outside of all groups are listed as `Others` (translated). */
  name: string,
  /** Pages. */
  items: Array<OverviewItem>,
};

/** All data of a page except its article. */
export type PageData = {
  /** File path without locale and extension: `guide/start/quick-start`. */
  pagePath: string,
  /** Layout: `doc`, `home`, `custom` and others. */
  pageType: PageType,
  /** Title as plain text: from frontmatter, else the first h1, else the file name. */
  title: string,
  /** Title as inline markup. Absent with an h1, and if the markup is the plain text. */
  titleMarkup?: string,
  /** The first h1 as inline markup. Empty without an h1; the layout then shows the title as heading. */
  headingTitle: string,
  /**
   * The frontmatter: known keys without invalid values, other keys as written. URLs in `hero` and `features` are
   * final.
   */
  frontmatter: Frontmatter & Record<string, unknown>,
  /** Headings of the levels in the outline, 2 to 6. */
  toc: Array<TocEntry>,
  /** Route path without base. */
  routePath: string,
  /** Language of the page, a BCP 47 tag. */
  lang: string,
  /** Language of the article, if it differs from the page's language because the page is not translated. */
  language?: Language,
  /** Version of the documentation; empty for a site without versions. */
  version: string,
  /** Date of the last commit that changed the file, ISO 8601 in UTC. Absent without git. */
  lastUpdatedTime?: string,
  /** Day of `lastUpdatedTime`, formatted for the page's language. */
  lastUpdatedDay?: string,
  /** Source path relative to the docs folder. */
  relativePath: string,
  /** Section of the page's sidebar, a key of [`LocaleData::sidebars`]. */
  sidebar?: string,
  /** The part of a large sidebar that the page shows initially: its top level and the branch of the page. */
  sidebarItems?: Array<SidebarItem>,
  /** Previous page in sidebar order. */
  prev?: TextLink,
  /** Next page in sidebar order. */
  next?: TextLink,
  /** Edit link: `docRepoBaseUrl` and the relative path. */
  editUrl?: string,
  /** URL of the page as Markdown. */
  markdownUrl?: string,
  /** All other locales, in the site's order. */
  alternates: Array<Alternate>,
  /** Final URL of the page in the default version, if the page is in another version. */
  canonical?: string,
  /** All other versions, in the site's order. */
  versions?: Array<VersionLink>,
  /** Groups from the nav section down to the page, without the page. */
  breadcrumbs: Array<TextLink>,
  /** `<title>`. */
  documentTitle: string,
  /** `<meta name="description">`. */
  description: string,
  /** Groups of pages to list, on pages with `overview: true`. */
  overview?: Array<OverviewGroup>,
  /** On a 404 page: URL of the file that lists the pages in its language, as pairs of final URL and title. */
  routes?: string,
};

/** A line between entries. */
export type SidebarDivider = {
  /** `solid` or `dashed`. */
  dividerType: string,
};

/** A heading between entries. */
export type SidebarSectionHeader = {
  /** Inline markup. */
  sectionHeaderText: string,
  /** Tag beside the text. */
  tag?: string,
};

/** Entries of a long list that are omitted on a page. */
export type SidebarGap = {
  /** Number of entries. */
  gap: number,
  /** Final URL of the first page among the omitted entries. */
  link?: string,
};

/** A collapsible group of entries. */
export type SidebarGroup = {
  /** Inline markup. */
  text: string,
  /** Final URL of the group's index page, if any. */
  link?: string,
  /** False: always expanded, without a button. */
  collapsible: boolean,
  /** Collapsed initially, unless it contains the current page. */
  collapsed: boolean,
  /** Entries. On pages with a large sidebar, closed groups have none. */
  items: Array<SidebarItem>,
  /**
   * Final URL of the first page in the group. Set for groups without a link in large sidebars, where entries may be
   * omitted.
   */
  first?: string,
  /** Tag beside the text. */
  tag?: string,
  /** Author-defined value, available in the page as `data-context`. */
  context?: string,
  /** BCP 47 tag of the text's language, if it differs from the page's language. */
  lang?: string,
  /** Heading levels shown on the overview. */
  overviewHeaders?: Array<number>,
  /** Route key of the folder, without locale: `guide/start`. */
  fileKey: string,
};

/** A link in a sidebar. */
export type SidebarLink = {
  /** Inline markup. */
  text: string,
  /** Final URL, or a URL of another site. */
  link: string,
  /** Tag beside the text. */
  tag?: string,
  /** Author-defined value, available in the page as `data-context`. */
  context?: string,
  /** BCP 47 tag of the text's language, if it differs from the page's language. */
  lang?: string,
  /** Heading levels shown on the overview. */
  overviewHeaders?: Array<number>,
  /** Route key of the page, without locale. Empty for custom links. */
  fileKey: string,
};

/** An entry of a sidebar. The variants are distinguished by their keys. */
export type SidebarItem = SidebarDivider | SidebarSectionHeader | SidebarGap | SidebarGroup | SidebarLink;

/** An entry of the top navigation. */
export type NavItem = {
  /** Inline markup. */
  text: string,
  /** Final URL, or a URL of another site. */
  link?: string,
  /** Entries of the menu. */
  items?: Array<NavItem>,
  /** Regular expression, valid in both JavaScript and Rust: the entry is current if it matches the route path. */
  activeMatch?: string,
  /** `left` or `right`. */
  position: 'left' | 'right',
  /** Tag beside the text. */
  tag?: string,
};

/** Data shared by all pages of a locale. Shipped once, as a file with a hash in its name. */
export type LocaleData = {
  /** BCP 47 tag. */
  lang: string,
  /** Version of the documentation; empty for a site without versions. */
  version: string,
  /** Name of the version in the menu. */
  versionLabel: string,
  /** Name of the language, in that language. */
  label: string,
  /** Site title in this language. */
  title: string,
  /** Site description in this language. */
  description: string,
  /** Path prefix of the locale's routes: empty for the default version and language, else `/zh`, `/1.x` or `/1.x/zh`. */
  prefix: string,
  /** Final URL of the home page. */
  home: string,
  /** Top navigation. */
  nav: Array<NavItem>,
  /** Sidebars by section: `/guide/`, `/zh/guide/`. Large ones are empty, see `sidebarFiles`. */
  sidebars: { [key in string]: Array<SidebarItem> },
  /** Final URLs of the files with the large sidebars, by section. */
  sidebarFiles?: { [key in string]: string },
  /** All interface strings by key, the site's own and the theme's. */
  texts: { [key in string]: string },
  /** Settings for links to the sources of pages. */
  editLink?: EditLink,
  /** Final URL of the search index. Empty without an index. */
  searchIndex: string,
  /** Final URL of the page with all pages of the locale, if the site has one. */
  printUrl?: string,
};

/** One value each for light and dark. */
export type Themed = {
  /** Light. */
  light: string,
  /** Dark. */
  dark: string,
};

/** Width and height of the logo. */
export type LogoSize = {
  /** In CSS pixels. */
  width: number,
  /** In CSS pixels. */
  height: number,
};

/** Links for editing the sources of pages. */
export type EditLink = {
  /** URL of the docs folder, without a slash at the end. */
  docRepoBaseUrl: string,
  /** Text of the links. */
  text: string,
};

/** Settings for rendering Markdown. */
export type MarkdownData = {
  /** Whether code blocks show line numbers by default. */
  showLineNumbers: boolean,
  /** Whether code blocks wrap long lines by default. */
  defaultWrapCode: boolean,
  /** Name of the syntax highlighter, as in the configuration. */
  highlighter: string,
};

/** An entry of the language menu. */
export type LocaleSummary = {
  /** BCP 47 tag. */
  lang: string,
  /** Name of the language, in that language. */
  label: string,
  /** Final URL of the home page, or URL of another site. */
  home: string,
  /** `rtl` for a language that is written from right to left. */
  dir?: string,
};

/** Versions of the documentation. */
export type MultiVersion = {
  /** The version without a prefix in its paths. */
  default: string,
  /** The names of all versions, in the order of the menu. */
  versions: Array<string>,
};

/** A page in another version. */
export type VersionLink = {
  /** Name of the version. */
  version: string,
  /** Label in the version menu, with a note if the version lacks the page. */
  label: string,
  /** Final URL of the same page, or of the version's home page. */
  link: string,
};

/** A social link. */
export type SocialLink = {
  /** Name of a brand icon of the theme, or `<svg ...>` markup. */
  icon: string,
  /** Accessible name. */
  name: string,
  /** `link`, `text`, `img` or `dom`. */
  mode: 'link' | 'text' | 'img' | 'dom',
  /** URL, text, image URL or HTML, depending on `mode`. */
  content: string,
};

/** Data shared by all pages of the site. */
export type SiteData = {
  /** Title in the default language. */
  title: string,
  /** Description in the default language. */
  description: string,
  /** Final URL of the icon. May be empty. */
  icon: string,
  /** Final URLs of the logo for light and dark. Equal if there is only one logo. */
  logo: Themed,
  /** Text beside the logo. */
  logoText: string,
  /** Width and height of the logo in CSS pixels. */
  logoSize: LogoSize,
  /** URL prefix. Begins and ends with `/`. */
  base: string,
  /** Default language. */
  lang: string,
  /** Whether pages are rendered at build time. Always true. */
  ssg: boolean,
  /** Locales in order, then other sites with the documentation in further languages. */
  locales: Array<LocaleSummary>,
  /** Versions; both fields are empty for a site without versions. */
  multiVersion: MultiVersion,
  /** Social links. */
  socialLinks: Array<SocialLink>,
  /** `auto`, `light` or `dark` (initial value of the appearance switch), or `force-light` (no switch). */
  appearance: 'auto' | 'light' | 'dark' | 'force-light',
  /** `always`, `never` or `auto`. */
  hideNavbar: 'always' | 'never' | 'auto',
  /** Whether URLs omit `.html`. */
  cleanUrls: boolean,
  /**
   * `auto`: redirect first-time visitors to the language of their browser; `entry`: only from paths that name no
   * language; `never`: do not.
   */
  languageRedirect: 'auto' | 'entry' | 'never',
  /**
   * The `[theme]` table of `quire.toml`: settings of the theme without invalid values, and others, for the site's
   * own components, as written.
   */
  theme: ThemeSettings & Record<string, unknown>,
  /** Settings for rendering Markdown. */
  markdown: MarkdownData,
  /** Search settings for the search panel. */
  search: Record<string, unknown>,
};

/** `/assets/shell.<lang>.<hash>.json`: data shared by all pages of a locale. */
export type ShellData = {
  /** The site. */
  site: SiteData,
  /** The locale, with the theme's interface strings. */
  locale: LocaleData,
};

/**
 * `<script type="application/json" id="quire-page">` of every document. The browser also reads it from documents that
 * it fetches when a link is followed.
 */
export type InlineData = {
  /**
   * Name of the set of client assets. If the name in a fetched document differs from the running build's name, the
   * browser loads the document.
   */
  build: string,
  /** The page. */
  page: PageData,
  /** URL of the locale's [`ShellData`]. */
  shell: string,
  /** URL of the site's module with slots and search hooks, if there is one. */
  siteModule?: string,
  /** [`SiteData::base`]. */
  base: string,
  /** [`SiteData::clean_urls`]. */
  cleanUrls: boolean,
  /** `SiteData.hideNavbar`. */
  hideNavbar: SiteData['hideNavbar'],
  /** Whether the site has a search panel. */
  search: boolean,
  /** Interface strings that pages need without their shell data. */
  texts: PageTexts,
};

/** The interface strings in [`InlineData`], named like their keys. */
export type PageTexts = {
  /** Announced when code is copied. */
  codeCopied: string,
  /** Name of the button that enlarges an image. */
  zoomImage: string,
  /** Name of the button that closes an enlarged image. */
  closeImage: string,
};

/**
 * A node of an MDX component tree: finished HTML, an expression or a component call. Expressions and calls are
 * numbered in page order; errors refer to these numbers.
 */
export type ArticleNode = {
  /** The HTML. */
  html: string,
} | {
  /** Number in page order. */
  id: number,
  /** JavaScript source. */
  expression: string,
} | {
  /** Number in page order. */
  id: number,
  /** Name as written, such as `Tabs` or `Menu.Item`. */
  component: string,
  /** Attributes in source order. */
  props: Array<ArticleProp>,
  /** Nodes between the opening and the closing tag. */
  children: Array<ArticleNode>,
};

/** An attribute of a component call: a string, an expression or a spread object. */
export type ArticleProp = {
  /** Name. */
  name: string,
  /** String with entities decoded. */
  value: string,
} | {
  /** Name. */
  name: string,
  /** JavaScript source. */
  expression: string,
} | {
  /** JavaScript source of the object. */
  spread: string,
};

/** The origin of a local name. */
export type ArticleBinding = {
  /** The module's path relative to the site's folder, or the specifier of a module that Quire provides. */
  module: string,
  /** Name of the export; `default` for the default export, `*` for the whole module. */
  export: string,
  /** URL of the module for the browser, if it is an island. Set after bundling. */
  client?: string,
  /** Whether the module is an island without `"use client"`, because its code needs a browser. */
  isAuto?: boolean,
} | {
  /** The imported value. */
  value: unknown,
};

/** An `export` statement of a page. */
export type ArticleExport = {
  /** JavaScript that declares `names` in the page's scope. */
  source: string,
  /** Names that `source` declares. */
  names: Array<string>,
};

/** The component calls and expressions of an article, and the names that they use. */
export type ArticleRequest = {
  /** `export` statements of the page. */
  exports: Array<ArticleExport>,
  /** Origins of the page's imported names, by local name. */
  imports: { [key in string]: ArticleBinding },
  /** The outermost nodes to render, in page order. */
  nodes: Array<ArticleNode>,
  /** Random seed for each node, in the same order as `nodes`. */
  seeds: Array<number>,
};

/** The code in which an exception was thrown. */
export type ScriptPlace = {
  /** The node's id in the request. */
  node: number,
  /** Name of the component; absent for an expression. */
  component?: string,
} | {
  /** The local name. */
  import: string,
} | {
  /** The export's index in the request. */
  export: number,
} | {
  /** The slot's name. */
  slot: string,
} | {
  /** The module's id. */
  module: string,
};

/** An exception thrown by the site's code. */
export type ScriptError = {
  /** Where the exception was thrown. Absent for the theme's own code. */
  place?: ScriptPlace,
  /** The message. */
  message: string,
  /** JavaScript stack; may be empty. */
  stack: string,
  /** Advice for the author. */
  hint?: string,
  /** React's component stack, innermost first, if React's development build reported the error. */
  components?: string,
};

/** State, effects or event handlers of a component that is never hydrated. */
export type DeadUse = {
  /** The id of the component call. */
  node: number,
  /** Names of the hooks and event handlers, such as `useState` and `onClick`, in order of first use. */
  uses: Array<string>,
  /** JavaScript stack of the first use. */
  stack: string,
  /** Name of the prop that cannot be serialized for the browser, if the component would otherwise be hydrated. */
  unsent?: string,
};

/** An element that the site's code adds to the head of a document. Not validated. */
export type HeadItem = {
  /** Tag name. */
  name: string,
  /** Attributes by name; `text` is the content of a `title`. */
  attributes: { [key in string]: string },
};

/** A rendered component call or expression. */
export type RenderedNode = {
  /**
   * The HTML, empty after an error. The placeholder of island `n` of the node is `q<n>` between two U+0001, because
   * the island's number in the article is not known yet.
   */
  html: string,
  /** Number of islands in the HTML. */
  islands: number,
  /** Whether the node's code used page or navigation data. The HTML may then differ on other pages. */
  readsPage: boolean,
  /** Elements that the node adds to the document's head. */
  head: Array<HeadItem>,
};

/** The rendered component calls and expressions of an article. */
export type ArticleAnswer = {
  /** The rendered nodes, one for each node of the request, in the same order. */
  nodes: Array<RenderedNode>,
  /** The errors, one per failed node, import or export. */
  errors: Array<ScriptError>,
  /** State, effects and event handlers of components that are never hydrated, by component name. */
  dead: { [key in string]: DeadUse },
};

/**
 * The parts that all pages of a locale share. Values that differ between pages are placeholders: names between two
 * U+0001.
 */
export type ShellParts = {
  /** The navbar. Filled slots and overridden parts are `<quire-part name="slot:<name>">` elements. */
  navbar: string,
  /** The markup of each filled slot and overridden part, or `null` if it must be rendered for each page. */
  slots: Record<string, string | null>,
  /** The layouts that the site's theme defines. Pages with these layouts are rendered as a whole. */
  layouts: Array<string>,
  /**
   * Whether each page must be rendered as a whole, without templates, because a slot uses ids that depend on its
   * position, or because the module of the slots uses page data or cannot be loaded.
   */
  isWhole: boolean,
};

/** Hooks without effect in a component that is never hydrated. */
export const HOOKS: string[] = [
  'useActionState',
  'useEffect',
  'useEffectEvent',
  'useImperativeHandle',
  'useInsertionEffect',
  'useLayoutEffect',
  'useOptimistic',
  'useReducer',
  'useState',
  'useSyncExternalStore',
  'useTransition',
];
