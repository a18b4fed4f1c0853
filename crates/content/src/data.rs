//! The data a page is rendered from, exactly as the theme receives it. `theme/src/contract.ts` is the same in
//! TypeScript; a test holds the two together.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// A table-of-contents entry: headings of depth 2 to 4.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TocEntry {
    /// Anchor, unique within the page.
    pub id: String,
    /// Inline Markdown of four marks (bold, italic, struck, code); see `Heading::markup` in `quire-markdown`.
    pub text: String,
    /// 2, 3 or 4.
    pub depth: u8,
    /// Where the heading begins in the page's text, in characters.
    pub char_index: usize,
}

/// What a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum PageType {
    /// Landing page.
    #[serde(rename = "home")]
    Home,
    /// Documentation page; the default.
    #[serde(rename = "doc")]
    Doc,
    /// No route matched.
    #[serde(rename = "404")]
    NotFound,
    /// Navbar and the page's content.
    #[serde(rename = "custom")]
    Custom,
    /// The page's content alone.
    #[serde(rename = "blank")]
    Blank,
}

/// One route of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Route {
    /// Site path without base: `/guide/start/quick-start`, `/guide/start/`, `/zh/`.
    pub path: String,
    /// Path of the source file relative to the docs folder: `en/guide/start/quick-start.mdx`.
    pub file_path: String,
    /// Locale.
    pub lang: String,
    /// Always empty: one version.
    pub version: String,
}

/// A link with a text, in the doc footer and in breadcrumbs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextLink {
    /// Inline Markdown of four marks.
    pub text: String,
    /// Final href, base included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// The same page in another language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Alternate {
    /// Locale.
    pub lang: String,
    /// Final href of the twin, or of its nearest existing parent.
    pub link: String,
    /// False when the link leads to a parent because there is no twin.
    pub exact: bool,
}

/// Everything about one page but its article.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageData {
    /// The page's file path without locale and ending: `guide/start/quick-start`.
    pub page_path: String,
    /// Type.
    pub page_type: PageType,
    /// Plain title: frontmatter, else the first h1, else the file name.
    pub title: String,
    /// Text of the first h1 (four marks), empty when the page has none: then the layout shows `title` as heading.
    pub heading_title: String,
    /// The frontmatter as written, but that the addresses in `hero` and `features` are final hrefs.
    pub frontmatter: Value,
    /// Headings of depth 2 to 4.
    pub toc: Vec<TocEntry>,
    /// Route path without base.
    pub route_path: String,
    /// Locale.
    pub lang: String,
    /// Always empty.
    pub version: String,
    /// Last commit that touched the file, ISO 8601 in UTC; absent without git.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_updated_time: Option<String>,
    /// Source path relative to the docs folder.
    pub relative_path: String,
    /// Key into [`LocaleData::sidebars`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sidebar: Option<String>,
    /// Previous page in the sidebar's order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prev: Option<TextLink>,
    /// Next page in the sidebar's order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<TextLink>,
    /// Edit link: `docRepoBaseUrl` + relative path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edit_url: Option<String>,
    /// Every locale but the page's own, in the site's order.
    pub alternates: Vec<Alternate>,
    /// Path of groups from the nav section to the page; the page itself is not in it.
    pub breadcrumbs: Vec<TextLink>,
    /// `<title>`.
    pub document_title: String,
    /// `<meta name="description">`.
    pub description: String,
    /// Filled on pages with `overview: true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overview: Option<Vec<OverviewGroup>>,
    /// On a 404 page: address of the file that lists the pages of its language, as pairs of final href and title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routes: Option<String>,
}

/// A group of the overview page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OverviewGroup {
    /// Group name; `Others` (translated) when the sidebar gives none.
    pub name: String,
    /// Pages.
    pub items: Vec<OverviewItem>,
}

/// A page on the overview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OverviewItem {
    /// Inline Markdown of four marks.
    pub text: String,
    /// Final href.
    pub link: String,
    /// Headings of the depths asked for.
    pub headers: Vec<TocEntry>,
}

/// An entry of a sidebar. Which kind it is shows in which keys it has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SidebarItem {
    /// `dividerType`.
    Divider(SidebarDivider),
    /// `sectionHeaderText`.
    SectionHeader(SidebarSectionHeader),
    /// Has `items`.
    Group(SidebarGroup),
    /// A link.
    Link(SidebarLink),
}

/// A line between entries.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SidebarDivider {
    /// `solid` or `dashed`.
    pub divider_type: String,
}

/// A heading between entries.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SidebarSectionHeader {
    /// Text (four marks).
    pub section_header_text: String,
    /// Tag shown beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
}

/// A group of entries that opens and closes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SidebarGroup {
    /// Text (four marks).
    pub text: String,
    /// Its index page, when it has one (final href).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// False: always open, no button.
    pub collapsible: bool,
    /// Closed at first, unless it holds the current page.
    pub collapsed: bool,
    /// Entries.
    pub items: Vec<SidebarItem>,
    /// Tag shown beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Author's word, readable in the page as `data-context`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// Depths of headings shown on the overview.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overview_headers: Option<Vec<u8>>,
    /// The folder's route key without locale: `guide/start`.
    pub file_key: String,
}

/// A link in a sidebar.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SidebarLink {
    /// Text (four marks).
    pub text: String,
    /// Final href, or an absolute URL.
    pub link: String,
    /// Tag shown beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Author's word, readable in the page as `data-context`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// Depths of headings shown on the overview.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overview_headers: Option<Vec<u8>>,
    /// The page's route key without locale (empty for custom links).
    pub file_key: String,
}

/// An entry of the top navigation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NavItem {
    /// Text (four marks).
    pub text: String,
    /// Final href or absolute URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Entries of a menu.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<NavItem>,
    /// Pattern (JavaScript and Rust regular expression) that marks the entry as current, matched on the route path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active_match: Option<String>,
    /// `left` or `right`.
    pub position: String,
    /// Tag shown beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
}

/// What all pages of one locale share; shipped once as a hashed file.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LocaleData {
    /// BCP 47 tag.
    pub lang: String,
    /// The language's own name.
    pub label: String,
    /// Site title in this language.
    pub title: String,
    /// Site description in this language.
    pub description: String,
    /// Home of this language, final href.
    pub home: String,
    /// Top navigation.
    pub nav: Vec<NavItem>,
    /// Sidebars by section: `/guide/`, `/zh/guide/`.
    pub sidebars: BTreeMap<String, Vec<SidebarItem>>,
    /// All interface texts by key, the site's own and the theme's.
    pub texts: BTreeMap<String, String>,
    /// Final href of the language's search index; empty when there is none.
    pub search_index: String,
}

/// What all pages of the site share.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteData {
    /// Title.
    pub title: String,
    /// Description.
    pub description: String,
    /// Final href of the icon, may be empty.
    pub icon: String,
    /// Final hrefs of the logo for light and dark; equal when there is one.
    pub logo: Themed,
    /// Text beside the logo.
    pub logo_text: String,
    /// Width and height of the logo file in CSS pixels.
    pub logo_size: LogoSize,
    /// URL prefix, begins and ends with `/`.
    pub base: String,
    /// Default locale.
    pub lang: String,
    /// Pages are rendered at build time.
    pub ssg: bool,
    /// Locales in order.
    pub locales: Vec<LocaleSummary>,
    /// Versions; both empty.
    pub multi_version: MultiVersion,
    /// Social links.
    pub social_links: Vec<SocialLink>,
    /// `auto`, `light`, `dark` (first choice) or `force-light` (no choice).
    pub appearance: String,
    /// `always`, `never` or `auto`.
    pub hide_navbar: String,
    /// hrefs without `.html`.
    pub clean_urls: bool,
    /// `auto`: a first visit leads to the browser's language; `never`: it does not.
    pub language_redirect: String,
    /// Everything under `[theme]` in `quire.toml`, for the theme and the site's own components.
    pub theme: Value,
    /// Search settings the panel needs.
    pub search: Value,
}

/// One value for each appearance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Themed {
    /// Light.
    pub light: String,
    /// Dark.
    pub dark: String,
}

/// Width and height of the logo file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogoSize {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
}

/// A locale as the language menu needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LocaleSummary {
    /// BCP 47 tag.
    pub lang: String,
    /// The language's own name.
    pub label: String,
    /// Home, final href.
    pub home: String,
}

/// Versions of the documentation: none in this product.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct MultiVersion {
    /// Default version.
    pub default: String,
    /// All versions.
    pub versions: Vec<String>,
}

/// A social link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SocialLink {
    /// A brand name the theme draws, or `<svg ...>` markup.
    pub icon: String,
    /// `link`, `text`, `img` or `dom`.
    pub mode: String,
    /// URL, text, image URL or HTML, by mode.
    pub content: String,
}
