//! `quire.toml` as the author wrote it: the one table of keys. Types, checks, JSON Schema and key documentation come
//! from here. Defaults stand here as text for the schema and take effect in [`super::SiteConfig`].

use std::collections::BTreeMap;

use super::search::{SearchMode, SearchPreset, Tokenize};
use crate::head::HeadElement;
use crate::keys::{keys, words};
use crate::shape::{FreeTable, Link, Shape, Spanned, Themed, Typed};
use crate::tree::Node;

keys! {
    /// The whole file.
    pub(crate) struct RawSite {
        /// Name of the site: in the document title, beside the logo when `logoText` is missing.
        title "title": Spanned<String> => required;
        /// One sentence about the site, for search engines; a page or a locale may have its own.
        description "description": String;
        /// Icon of the browser tab: a path below `public/`, such as `/icon.svg`.
        icon "icon": Link;
        /// Logo in the navigation bar: a path below `public/`, or a table with `light` and `dark`.
        logo "logo": Themed;
        /// Text beside the logo.
        logo_text "logoText": String;
        /// Width and height of the logo's own pixels.
        logo_size "logoSize": RawSize;
        /// Path below which the site is served; begins and ends with `/`.
        base "base": Spanned<String> = "\"/\"";
        /// Default locale: its pages have no prefix in their paths.
        lang "lang": Spanned<String> = "\"en\"";
        /// Pages are rendered at build time. There is no other way, so only `true` is accepted.
        ssg "ssg": Spanned<bool> = "true";
        /// Origin the site is published at, such as `https://example.org`, for canonical links, feeds and the sitemap.
        site_url "siteUrl": Link;
        /// Versions of the documentation. Not supported yet: both keys must be empty.
        multi_version "multiVersion": RawMultiVersion;
        /// The languages, in the order of the language menu.
        locales "locales": Vec<RawLocale>;
        /// Links at the end of the navigation bar.
        social_links "socialLinks": Vec<RawSocialLink>;
        /// Light and dark.
        appearance "appearance": RawAppearance;
        /// `always` hides the navigation bar, `never` keeps it, `auto` hides it while scrolling down.
        hide_navbar "hideNavbar": HideNavbar = "\"never\"";
        /// Which files are pages, and how their addresses look.
        route "route": RawRoute;
        /// How Markdown is rendered.
        markdown "markdown": RawMarkdown;
        /// Search.
        search "search": RawSearch;
        /// Short names for folders in imports and includes: `"@components" = "./theme/components"`.
        alias "alias": BTreeMap<String, String>;
        /// Settings of the theme and of the site's own components, handed on as they are.
        theme "theme": FreeTable;
        /// Show the date of a page's last commit.
        last_updated "lastUpdated": bool = "true";
        /// `auto` leads a first-time visitor to the browser's language, `never` does not.
        language_redirect "languageRedirect": LanguageRedirect = "\"auto\"";
        /// More elements for the head of every page, `["meta", { name = "theme-color", content = "#fff" }]` each; `meta` and
        /// `link` alone.
        head "head": Vec<HeadElement>;
        /// What `quire check` asks of the content.
        check "check": RawCheck;
    }

    /// What `quire check` asks of the content.
    pub(crate) struct RawCheck {
        /// File with the terminology table.
        terms "terms": String = "\"terms.toml\"";
        /// File with the data of the documented options.
        options "options": String = "\"options.toml\"";
        /// File with the options that the documented tool itself declares.
        published "published": String = "\"options.published.json\"";
        /// Globs below a locale's folder of files that need no twin in the other locales.
        untwinned "untwinned": Vec<Spanned<String>> = "[]";
        /// Globs below a locale's folder of pages that may be short.
        short "short": Vec<Spanned<String>> = "[]";
        /// Words and phrases to do without, by locale.
        forbidden "forbidden": BTreeMap<String, Vec<String>> = "{}";
    }

    /// A size in CSS pixels.
    pub(crate) struct RawSize {
        /// Width in CSS pixels.
        width "width": Pixels = "192";
        /// Height in CSS pixels.
        height "height": Pixels = "192";
    }

    /// Versions.
    pub(crate) struct RawMultiVersion {
        /// The version shown without a prefix.
        default "default": Spanned<String> = "\"\"";
        /// All versions.
        versions "versions": Spanned<Vec<String>> = "[]";
    }

    /// One language.
    pub(crate) struct RawLocale {
        /// Language tag, and the name of the folder below the docs folder: `en`, `zh`.
        lang "lang": Spanned<String> => required;
        /// The language's own name, for the language menu.
        label "label": String;
        /// Site title in this language.
        title "title": String;
        /// Site description in this language.
        description "description": String;
        /// Link to the page's source.
        edit_link "editLink": RawEditLink;
        /// Title of the outline.
        outline_title "outlineTitle": String;
        /// Label of the link to the previous page.
        prev_page_text "prevPageText": String;
        /// Label of the link to the next page.
        next_page_text "nextPageText": String;
        /// Label of the search button and placeholder of the search box.
        search_placeholder_text "searchPlaceholderText": String;
        /// Said before the query when nothing is found.
        search_no_results_text "searchNoResultsText": String;
        /// Advice when nothing is found.
        search_suggested_query_text "searchSuggestedQueryText": String;
        /// Texts of the overview page.
        overview "overview": RawOverviewTexts;
        /// Any other interface text, by its key in the theme.
        texts "texts": BTreeMap<String, String>;
    }

    /// Link to a page's source.
    pub(crate) struct RawEditLink {
        /// URL of the docs folder in the repository; the page's path is appended to it.
        doc_repo_base_url "docRepoBaseUrl": Link => required;
        /// Text of the link.
        text "text": String;
    }

    /// Texts of the overview page.
    #[allow(clippy::struct_field_names, reason = "the fields are named as the keys are")]
    pub(crate) struct RawOverviewTexts {
        /// Label of the filter box.
        filter_name_text "filterNameText": String;
        /// Placeholder of the filter box.
        filter_placeholder_text "filterPlaceholderText": String;
        /// Shown when nothing matches.
        filter_no_result_text "filterNoResultText": String;
    }

    /// A link at the end of the navigation bar.
    pub(crate) struct RawSocialLink {
        /// Name of a brand icon the theme draws, or a table `{ svg = "<svg ...>" }`.
        icon "icon": Icon => required;
        /// What `content` is.
        mode "mode": SocialMode => required;
        /// A URL, a text, the URL of an image, or HTML, by `mode`.
        content "content": Spanned<String> => required;
    }

    /// An icon of the site's own.
    pub(crate) struct RawSvg {
        /// The markup, beginning with `<svg`.
        svg "svg": String => required;
    }

    /// Light and dark.
    pub(crate) struct RawAppearance {
        /// What a visitor sees who has not chosen; `auto` follows the system.
        default "default": AppearanceDefault = "\"auto\"";
        /// Light only: no dark styles, no choice.
        force_light "forceLight": bool = "false";
    }

    /// Which files are pages.
    pub(crate) struct RawRoute {
        /// Addresses without `.html`.
        clean_urls "cleanUrls": bool = "true";
        /// Globs below the docs folder of files that are not pages.
        exclude "exclude": Vec<Spanned<String>> = "[]";
        /// Folder of the pages, below the site's folder.
        docs "docs": Spanned<String> = "\"docs\"";
    }

    /// How Markdown is rendered.
    pub(crate) struct RawMarkdown {
        /// Line numbers on code blocks that do not say otherwise.
        show_line_numbers "showLineNumbers": bool = "false";
        /// Wrap long lines of code at first.
        default_wrap_code "defaultWrapCode": bool = "false";
        /// Colours of code. `prism` is another name of the built-in highlighter `quire`.
        highlighter "highlighter": Highlighter = "\"prism\"";
    }

    /// Search.
    pub(crate) struct RawSearch {
        /// Off: no index, no search box.
        enabled "enabled": bool = "true";
        /// `local`: an index file; `remote`: a service at `url`.
        mode "mode": Spanned<SearchMode> = "\"local\"";
        /// Address of the remote service.
        url "url": Link;
        /// Most results one search asks the index for.
        limit "limit": u32 = "100";
        /// Name of the index: begins the file's name, and names it to the remote service.
        index_name "indexName": Spanned<String> = "\"search_index\"";
        /// Indexes the remote service is asked for.
        search_indexes "searchIndexes": Vec<String>;
        /// Origins that the site's own search hooks fetch from; pages may not fetch from others.
        connect "connect": Vec<Spanned<String>>;
        /// A set of index options; single options given beside it win.
        preset "preset": SearchPreset = "\"default\"";
        /// How finely the index tells the places of a word apart.
        resolution "resolution": u32 = "9";
        /// Shortest word in the index, in characters.
        min_length "minLength": u32 = "1";
        /// Which parts of a word are found; without it the language decides.
        tokenize "tokenize": Tokenize;
        /// Nearness of words.
        context "context": RawSearchContext;
    }

    /// Nearness of words.
    pub(crate) struct RawSearchContext {
        /// How many words apart still count as near.
        depth "depth": u32;
        /// How finely distances are told apart.
        resolution "resolution": u32;
    }
}

words! {
    /// When the navigation bar hides.
    pub enum HideNavbar {
        /// Hidden.
        Always "always",
        /// Shown.
        Never "never",
        /// Hidden while scrolling down.
        Auto "auto",
    }

    /// What `socialLinks.content` is.
    pub enum SocialMode {
        /// A URL.
        Link "link",
        /// A text shown in a popover.
        Text "text",
        /// URL of an image shown in a popover.
        Img "img",
        /// HTML shown in a popover.
        Dom "dom",
    }

    /// What a visitor sees who has not chosen.
    pub(crate) enum AppearanceDefault {
        /// As the system.
        Auto "auto",
        /// Light.
        Light "light",
        /// Dark.
        Dark "dark",
    }

    /// Whether a first visit leads to the browser's language.
    pub enum LanguageRedirect {
        /// It does, when the page exists in that language.
        Auto "auto",
        /// It does not.
        Never "never",
    }

    /// Name of the code highlighter. Both names mean the built-in one.
    pub enum Highlighter {
        /// The name Rspress sites use.
        Prism "prism",
        /// Its own name.
        Quire "quire",
    }
}

/// A length in CSS pixels, at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pixels(pub(crate) u32);

impl Typed for Pixels {
    fn shape() -> Shape {
        Shape::Integer { min: 1, max: 10_000 }
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok().map(Self)
    }
}

/// A brand's name or SVG markup.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Icon(pub(crate) String);

impl Typed for Icon {
    fn shape() -> Shape {
        Shape::Either(&[String::shape, RawSvg::shape])
    }
    fn read(node: &Node) -> Option<Self> {
        RawSvg::read(node).and_then(|table| table.svg).or_else(|| String::read(node)).map(Self)
    }
}
