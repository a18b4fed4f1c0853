//! The data that the theme renders pages from, serialized as JSON. `theme/src/contract.ts` is generated from these
//! types; its `Frontmatter` and `ThemeSettings` are generated from the keys in `quire-config`.
//!
//! Strings called *inline markup* contain four kinds of Markdown marks: strong, emphasis, deleted and code. *Final*
//! URLs include the base.

use std::collections::BTreeMap;

use quire_config::locale_id;
use serde::Serialize;
use serde_json::Value;
#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Entry of the table of contents: a heading of level 2 to 6.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct TocEntry {
    /// Anchor, unique within the page.
    pub id: String,
    /// Inline markup; see `Heading::markup` in `quire-markdown`.
    pub text: String,
    /// 2 to 6.
    pub depth: u8,
    /// Offset of the heading in the page's text, in characters.
    pub char_index: usize,
}

/// A language and its writing direction.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Language {
    /// BCP 47 tag.
    pub lang: String,
    /// `ltr` or `rtl`.
    #[cfg_attr(feature = "typescript", ts(type = "'ltr' | 'rtl'"))]
    pub dir: String,
}

/// Type of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub enum PageType {
    /// Landing page.
    #[serde(rename = "home")]
    Home,
    /// Documentation page. The default.
    #[serde(rename = "doc")]
    Doc,
    /// Page for unknown paths.
    #[serde(rename = "404")]
    NotFound,
    /// Navigation bar and content only.
    #[serde(rename = "custom")]
    Custom,
    /// Content only.
    #[serde(rename = "blank")]
    Blank,
}

impl PageType {
    /// Returns the name as serialized in page data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Doc => "doc",
            Self::NotFound => "404",
            Self::Custom => "custom",
            Self::Blank => "blank",
        }
    }
}

/// A route of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct Route {
    /// Site path without base: `/guide/start/quick-start`, `/guide/start/`, `/zh/`.
    pub path: String,
    /// Path of the source file relative to the docs folder: `en/guide/start/quick-start.mdx`.
    pub file_path: String,
    /// Locale.
    pub lang: String,
    /// Version of the documentation; empty for a site without versions.
    pub version: String,
}

/// A link with its text, in breadcrumbs and the doc footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct TextLink {
    /// Inline markup.
    pub text: String,
    /// Final URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// BCP 47 tag of the text's language, if it differs from the page's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

/// A page in another language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct Alternate {
    /// Locale.
    pub lang: String,
    /// Final URL of the alternate, else of the fallback page or the nearest existing parent.
    pub link: String,
    /// False if the page is not translated: the link leads to its untranslated text, or to a parent.
    pub exact: bool,
}

/// A page in another version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct VersionLink {
    /// Name of the version.
    pub version: String,
    /// Label in the version menu, with a note if the version lacks the page.
    pub label: String,
    /// Final URL of the same page, or of the version's home page.
    pub link: String,
}

/// All data of a page except its article.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct PageData {
    /// File path without locale and extension: `guide/start/quick-start`.
    pub page_path: String,
    /// Layout: `doc`, `home`, `custom` and others.
    pub page_type: PageType,
    /// Title as plain text: from frontmatter, else the first h1, else the file name.
    pub title: String,
    /// Title as inline markup. Absent with an h1, and if the markup is the plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_markup: Option<String>,
    /// The first h1 as inline markup. Empty without an h1; the layout then shows the title as heading.
    pub heading_title: String,
    /// The frontmatter: known keys without invalid values, other keys as written. URLs in `hero` and `features` are
    /// final.
    #[cfg_attr(feature = "typescript", ts(type = "Frontmatter & Record<string, unknown>"))]
    pub frontmatter: Value,
    /// Headings of the levels in the outline, 2 to 6.
    pub toc: Vec<TocEntry>,
    /// Route path without base.
    pub route_path: String,
    /// Language of the page, a BCP 47 tag.
    pub lang: String,
    /// Language of the article, if it differs from the page's language because the page is not translated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Version of the documentation; empty for a site without versions.
    pub version: String,
    /// Date of the last commit that changed the file, ISO 8601 in UTC. Absent without git.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_updated_time: Option<String>,
    /// Day of `lastUpdatedTime`, formatted for the page's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_updated_day: Option<String>,
    /// Source path relative to the docs folder.
    pub relative_path: String,
    /// Section of the page's sidebar, a key of [`LocaleData::sidebars`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sidebar: Option<String>,
    /// The part of a large sidebar that the page shows initially: its top level and the branch of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sidebar_items: Option<Vec<SidebarItem>>,
    /// Previous page in sidebar order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prev: Option<TextLink>,
    /// Next page in sidebar order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<TextLink>,
    /// Edit link: `docRepoBaseUrl` and the relative path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edit_url: Option<String>,
    /// URL of the page as Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub markdown_url: Option<String>,
    /// All other locales, in the site's order.
    pub alternates: Vec<Alternate>,
    /// Final URL of the page in the default version, if the page is in another version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// All other versions, in the site's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<VersionLink>>", optional))]
    pub versions: Vec<VersionLink>,
    /// Groups from the nav section down to the page, without the page.
    pub breadcrumbs: Vec<TextLink>,
    /// `<title>`.
    pub document_title: String,
    /// `<meta name="description">`.
    pub description: String,
    /// Groups of pages to list, on pages with `overview: true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overview: Option<Vec<OverviewGroup>>,
    /// On a 404 page: URL of the file that lists the pages in its language, as pairs of final URL and title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routes: Option<String>,
}

impl PageData {
    /// Returns the id of the page's locale, see [`quire_config::locale_id`].
    pub fn locale_id(&self) -> String {
        locale_id(&self.version, &self.lang)
    }

    /// Returns whether hosts show this page for unknown URLs. This is the site's own 404 page, or else the theme's.
    pub fn is_not_found(&self) -> bool {
        self.page_path == "404"
    }

    /// Returns the page's main heading as inline markup: the first h1, or else the title.
    pub fn heading(&self) -> &str {
        let title = self.title_markup.as_ref().unwrap_or(&self.title);
        if self.heading_title.is_empty() { title } else { &self.heading_title }
    }
}

/// `/assets/shell.<lang>.<hash>.json`: data shared by all pages of a locale.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ShellData<'a> {
    /// The site.
    pub site: &'a SiteData,
    /// The locale, with the theme's interface strings.
    pub locale: &'a LocaleData,
}

/// `<script type="application/json" id="quire-page">` of every document. The browser also reads it from documents that
/// it fetches when a link is followed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct InlineData<'a> {
    /// Name of the set of client assets. If the name in a fetched document differs from the running build's name, the
    /// browser loads the document.
    pub build: &'a str,
    /// The page.
    pub page: &'a PageData,
    /// URL of the locale's [`ShellData`].
    pub shell: &'a str,
    /// URL of the site's module with slots and search hooks, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site_module: Option<&'a str>,
    /// [`SiteData::base`].
    pub base: &'a str,
    /// [`SiteData::clean_urls`].
    pub clean_urls: bool,
    /// `SiteData.hideNavbar`.
    #[cfg_attr(feature = "typescript", ts(type = "SiteData['hideNavbar']"))]
    pub hide_navbar: &'a str,
    /// Whether the site has a search panel.
    pub search: bool,
    /// Interface strings that pages need without their shell data.
    pub texts: PageTexts<'a>,
}

/// The interface strings in [`InlineData`], named like their keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct PageTexts<'a> {
    /// Announced when code is copied.
    pub code_copied: &'a str,
    /// Name of the button that enlarges an image.
    pub zoom_image: &'a str,
    /// Name of the button that closes an enlarged image.
    pub close_image: &'a str,
}

/// A group on an overview page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct OverviewGroup {
    /// Name. Pages outside of all groups are listed as `Others` (translated).
    pub name: String,
    /// Pages.
    pub items: Vec<OverviewItem>,
}

/// A page on an overview page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct OverviewItem {
    /// Inline markup.
    pub text: String,
    /// Final URL.
    pub link: String,
    /// The description in the page's frontmatter, as plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Headings of the selected levels.
    pub headers: Vec<TocEntry>,
}

/// An entry of a sidebar. The variants are distinguished by their keys.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(untagged)]
pub enum SidebarItem {
    /// Has `dividerType`.
    Divider(SidebarDivider),
    /// Has `sectionHeaderText`.
    SectionHeader(SidebarSectionHeader),
    /// Has `gap`.
    Gap(SidebarGap),
    /// Has `items`.
    Group(SidebarGroup),
    /// Has none of these keys.
    Link(SidebarLink),
}

/// A line between entries.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct SidebarDivider {
    /// `solid` or `dashed`.
    pub divider_type: String,
}

/// Entries of a long list that are omitted on a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
pub struct SidebarGap {
    /// Number of entries.
    pub gap: usize,
    /// Final URL of the first page among the omitted entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// A heading between entries.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct SidebarSectionHeader {
    /// Inline markup.
    pub section_header_text: String,
    /// Tag beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
}

/// A collapsible group of entries.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct SidebarGroup {
    /// Inline markup.
    pub text: String,
    /// Final URL of the group's index page, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// False: always expanded, without a button.
    pub collapsible: bool,
    /// Collapsed initially, unless it contains the current page.
    pub collapsed: bool,
    /// Entries. On pages with a large sidebar, closed groups have none.
    pub items: Vec<SidebarItem>,
    /// Final URL of the first page in the group. Set for groups without a link in large sidebars, where entries may be
    /// omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// Tag beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Author-defined value, available in the page as `data-context`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// BCP 47 tag of the text's language, if it differs from the page's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// Heading levels shown on the overview.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overview_headers: Option<Vec<u8>>,
    /// Route key of the folder, without locale: `guide/start`.
    pub file_key: String,
}

impl SidebarGroup {
    /// Returns a copy of the group whose entries are `items`.
    #[must_use]
    pub fn with_items(&self, items: Vec<SidebarItem>) -> Self {
        Self {
            text: self.text.clone(),
            link: self.link.clone(),
            collapsible: self.collapsible,
            collapsed: self.collapsed,
            items,
            first: self.first.clone(),
            tag: self.tag.clone(),
            context: self.context.clone(),
            lang: self.lang.clone(),
            overview_headers: self.overview_headers.clone(),
            file_key: self.file_key.clone(),
        }
    }
}

/// A link in a sidebar.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct SidebarLink {
    /// Inline markup.
    pub text: String,
    /// Final URL, or a URL of another site.
    pub link: String,
    /// Tag beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Author-defined value, available in the page as `data-context`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// BCP 47 tag of the text's language, if it differs from the page's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// Heading levels shown on the overview.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overview_headers: Option<Vec<u8>>,
    /// Route key of the page, without locale. Empty for custom links.
    pub file_key: String,
}

/// An entry of the top navigation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct NavItem {
    /// Inline markup.
    pub text: String,
    /// Final URL, or a URL of another site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Entries of the menu.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<NavItem>>", optional))]
    pub items: Vec<NavItem>,
    /// Regular expression, valid in both JavaScript and Rust: the entry is current if it matches the route path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active_match: Option<String>,
    /// `left` or `right`.
    #[cfg_attr(feature = "typescript", ts(type = "'left' | 'right'"))]
    pub position: String,
    /// Tag beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
}

impl LocaleData {
    /// Returns the locale's id, see [`quire_config::locale_id`].
    pub fn id(&self) -> String {
        locale_id(&self.version, &self.lang)
    }
}

/// Data shared by all pages of a locale. Shipped once, as a file with a hash in its name.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct LocaleData {
    /// BCP 47 tag.
    pub lang: String,
    /// Version of the documentation; empty for a site without versions.
    pub version: String,
    /// Name of the version in the menu.
    pub version_label: String,
    /// Name of the language, in that language.
    pub label: String,
    /// Site title in this language.
    pub title: String,
    /// Site description in this language.
    pub description: String,
    /// Path prefix of the locale's routes: empty for the default version and language, else `/zh`, `/1.x` or `/1.x/zh`.
    pub prefix: String,
    /// Final URL of the home page.
    pub home: String,
    /// Top navigation.
    pub nav: Vec<NavItem>,
    /// Sidebars by section: `/guide/`, `/zh/guide/`. Large ones are empty, see `sidebarFiles`.
    pub sidebars: BTreeMap<String, Vec<SidebarItem>>,
    /// Final URLs of the files with the large sidebars, by section.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub sidebar_files: BTreeMap<String, String>,
    /// All interface strings by key, the site's own and the theme's.
    pub texts: BTreeMap<String, String>,
    /// Settings for links to the sources of pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub edit_link: Option<EditLink>,
    /// Final URL of the search index. Empty without an index.
    pub search_index: String,
    /// Final URL of the page with all pages of the locale, if the site has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub print_url: Option<String>,
}

/// Links for editing the sources of pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct EditLink {
    /// URL of the docs folder, without a slash at the end.
    pub doc_repo_base_url: String,
    /// Text of the links.
    pub text: String,
}

/// Data shared by all pages of the site.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct SiteData {
    /// Title in the default language.
    pub title: String,
    /// Description in the default language.
    pub description: String,
    /// Final URL of the icon. May be empty.
    pub icon: String,
    /// Final URLs of the logo for light and dark. Equal if there is only one logo.
    pub logo: Themed,
    /// Text beside the logo.
    pub logo_text: String,
    /// Width and height of the logo in CSS pixels.
    pub logo_size: LogoSize,
    /// URL prefix. Begins and ends with `/`.
    pub base: String,
    /// Default language.
    pub lang: String,
    /// Whether pages are rendered at build time. Always true.
    pub ssg: bool,
    /// Locales in order, then other sites with the documentation in further languages.
    pub locales: Vec<LocaleSummary>,
    /// Versions; both fields are empty for a site without versions.
    pub multi_version: MultiVersion,
    /// Social links.
    pub social_links: Vec<SocialLink>,
    /// `auto`, `light` or `dark` (initial value of the appearance switch), or `force-light` (no switch).
    #[cfg_attr(feature = "typescript", ts(type = "'auto' | 'light' | 'dark' | 'force-light'"))]
    pub appearance: String,
    /// `always`, `never` or `auto`.
    #[cfg_attr(feature = "typescript", ts(type = "'always' | 'never' | 'auto'"))]
    pub hide_navbar: String,
    /// Whether URLs omit `.html`.
    pub clean_urls: bool,
    /// `auto`: redirect first-time visitors to the language of their browser; `entry`: only from paths that name no
    /// language; `never`: do not.
    #[cfg_attr(feature = "typescript", ts(type = "'auto' | 'entry' | 'never'"))]
    pub language_redirect: String,
    /// The `[theme]` table of `quire.toml`: settings of the theme without invalid values, and others, for the site's
    /// own components, as written.
    #[cfg_attr(feature = "typescript", ts(type = "ThemeSettings & Record<string, unknown>"))]
    pub theme: Value,
    /// Settings for rendering Markdown.
    pub markdown: MarkdownData,
    /// Search settings for the search panel.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub search: Value,
}

/// Settings for rendering Markdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct MarkdownData {
    /// Whether code blocks show line numbers by default.
    pub show_line_numbers: bool,
    /// Whether code blocks wrap long lines by default.
    pub default_wrap_code: bool,
    /// Name of the syntax highlighter, as in the configuration.
    pub highlighter: String,
}

/// One value each for light and dark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Themed {
    /// Light.
    pub light: String,
    /// Dark.
    pub dark: String,
}

/// Width and height of the logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct LogoSize {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
}

/// An entry of the language menu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct LocaleSummary {
    /// BCP 47 tag.
    pub lang: String,
    /// Name of the language, in that language.
    pub label: String,
    /// Final URL of the home page, or URL of another site.
    pub home: String,
    /// `rtl` for a language that is written from right to left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub dir: Option<String>,
}

/// Versions of the documentation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct MultiVersion {
    /// The version without a prefix in its paths.
    pub default: String,
    /// The names of all versions, in the order of the menu.
    pub versions: Vec<String>,
}

/// A social link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct SocialLink {
    /// Name of a brand icon of the theme, or `<svg ...>` markup.
    pub icon: String,
    /// Accessible name.
    pub name: String,
    /// `link`, `text`, `img` or `dom`.
    #[cfg_attr(feature = "typescript", ts(type = "'link' | 'text' | 'img' | 'dom'"))]
    pub mode: String,
    /// URL, text, image URL or HTML, depending on `mode`.
    pub content: String,
}
