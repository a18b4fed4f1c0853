//! Declarations of the keys of `quire.toml`. The types, checks, JSON Schema and documentation of the keys are derived
//! from these declarations. Defaults in the declarations are JSON strings for the schema; [`super::SiteConfig`] applies
//! the actual defaults.

use std::collections::BTreeMap;

use super::blog::{RawAuthor, RawBlog};
use super::direction::Direction;
use super::footer::RawFooter;
use super::raw_search::RawSearch;
use super::redirects::RawRedirect;
use super::severity::Levels;
use super::theme::ThemeTable;
use super::versions::RawMultiVersion;
use crate::frontmatter::Depth;
use crate::head::HeadElement;
use crate::keys::{enums, keys};
use crate::schema::{Schema, Typed};
use crate::tree::Node;
use crate::value::{Link, Spanned, Themed};

keys! {
    /// The whole file.
    pub(crate) struct RawSite {
        /// Name of the site. Part of document titles, and shown beside the logo if `logoText` is missing.
        title "title": Spanned<String> => required;
        /// Description of the site in one sentence, for search engines. Pages and locales can override it.
        description "description": String;
        /// Icon of the browser tab: the path of a file in `public`, such as `/icon.svg`.
        icon "icon": Link;
        /// Logo in the navigation bar: the path of a file in `public`, such as `/logo.svg`, or a table with `light` and
        /// `dark`.
        logo "logo": Themed;
        /// Text beside the logo.
        logo_text "logoText": String;
        /// Width and height of the logo in pixels. The navigation bar uses only their ratio. Without this table, Quire
        /// reads the size from the image file in `public`.
        logo_size "logoSize": RawSize;
        /// Path under which the site is served. Begins and ends with `/`, such as `/docs/`.
        base "base": Spanned<String> = "\"/\"";
        /// Default language, as in `lang` of `[[locales]]`. The URLs of its pages have no language prefix.
        lang "lang": Spanned<String> = "\"en\"";
        /// Whether to render pages at build time. Only `true` is supported.
        ssg "ssg": Spanned<bool> = "true";
        /// Origin of the published site, without a path, such as `https://example.org`. Canonical links, feeds, the
        /// sitemap and social images need it.
        site_url "siteUrl": Link;
        /// Versions of the documentation, read from folders or from git commits.
        multi_version "multiVersion": RawMultiVersion;
        /// Languages of the site, in the order of the language menu.
        locales "locales": Vec<RawLocale>;
        /// Translations that are published as separate sites, for the language menu.
        language_links "languageLinks": Vec<RawLanguageLink>;
        /// Settings for untranslated pages and outdated translations.
        translations "translations": RawTranslations;
        /// Icon links at the end of the navigation bar.
        social_links "socialLinks": Vec<RawSocialLink>;
        /// Light and dark mode.
        appearance "appearance": RawAppearance;
        /// When to hide the navigation bar: `always`, `never`, or `auto` (while scrolling down).
        hide_navbar "hideNavbar": HideNavbar = "\"never\"";
        /// Folders of the pages and of the public files, and the form of URLs.
        route "route": RawRoute;
        /// Syntax and appearance of page content.
        markdown "markdown": RawMarkdown;
        /// Smaller versions of PNG and JPEG images, which builds generate.
        images "images": RawImages;
        /// Images for link previews in chat apps and social networks. They need `siteUrl`.
        social "social": RawSocial;
        /// Search of the site.
        search "search": RawSearch;
        /// Folder aliases for imports and includes: `"@components" = "./theme/components"`.
        alias "alias": BTreeMap<String, String>;
        /// Folders outside the site's folder that pages may include from.
        include "include": RawInclude;
        /// Colors, fonts and home pages of the theme. Your own components can read any other keys of this table.
        theme "theme": ThemeTable;
        /// Whether to show the date of a page's last commit.
        last_updated "lastUpdated": bool = "true";
        /// Whether pages show breadcrumbs: the section and the sidebar groups that contain the page.
        breadcrumbs "breadcrumbs": bool = "true";
        /// Heading levels in the outline. `outline` in a page's frontmatter overrides them.
        outline_headers "outlineHeaders": Vec<Depth> = "[2, 3, 4]";
        /// Whether to publish each page as Markdown too, together with `llms.txt` (a list of the pages) and
        /// `llms-full.txt` (their text).
        llms "llms": bool = "true";
        /// Whether to publish all pages of each language as one page, `print.html`, for printing or saving as PDF.
        print "print": bool = "false";
        /// `auto` redirects first-time visitors to their browser's language from every page; `entry` only from URLs
        /// without a language; `never` turns redirects off.
        language_redirect "languageRedirect": LanguageRedirect = "\"entry\"";
        /// Additional `meta`, `link` and `script` elements for the head of every page, such as `["meta", { name =
        /// "theme-color", content = "#fff" }]`. A script needs a `src` whose origin is in `scriptSrc` of `[security]`.
        head "head": Vec<HeadElement>;
        /// Style sheets that every page loads.
        styles "styles": RawStyles;
        /// Footer at the end of every page.
        footer "footer": RawFooter;
        /// Blogs: folders of dated posts, with lists, tags, authors and feeds.
        blog "blog": Vec<RawBlog>;
        /// Authors of blog posts, by the key that posts use.
        authors "authors": BTreeMap<String, RawAuthor>;
        /// Redirects from old URLs.
        redirects "redirects": Vec<RawRedirect>;
        /// Hosts that do not read `_redirects`. For each, builds write the redirects in the host's own format: `nginx`,
        /// `caddy`, `vercel`.
        hosts "hosts": Vec<Host> = "[]";
        /// Compressed copies, and files that are kept from earlier builds.
        publish "publish": RawPublish;
        /// Other origins that the content security policy allows.
        security "security": RawSecurity;
        /// Files and rules of `quire check`, and the severity of diagnostics.
        check "check": RawCheck;
    }

    /// Style sheets of every page.
    pub(crate) struct RawStyles {
        /// Style sheets in CSS, Sass or Less: paths relative to the site's folder, or packages such as
        /// `@fontsource/inter`.
        css "css": Vec<Spanned<String>> = "[]";
        /// Fonts of these style sheets to preload, by path relative to the site's folder.
        preload "preload": Vec<Spanned<String>> = "[]";
        /// Command that writes one more style sheet to `{output}`, such as `npx @tailwindcss/cli -i app.css -o
        /// {output}`. It runs in the site's folder before every build and every `quire check`, and in `quire dev` after
        /// every change.
        command "command": Spanned<String>;
        /// Seconds after which the command is stopped.
        timeout "timeout": Seconds = "60";
    }

    /// Publishing options.
    pub(crate) struct RawPublish {
        /// Number of days that scripts, styles, images and parts of the search index stay in the output folder after
        /// the site stops using them, for readers with open pages. `0` removes them immediately.
        keep_assets "keepAssets": Days = "7";
        /// Formats in which builds write compressed copies of files, if a copy is smaller than the file: `br` (`.br`),
        /// `zstd` (`.zst`) and `gzip` (`.gz`). For hosts that serve precompressed files.
        precompress "precompress": Vec<Coding> = "[]";
    }

    /// Origins that the content security policy allows in addition to the site itself.
    pub(crate) struct RawSecurity {
        /// Origins of sites that may show pages in a frame, such as `https://example.org`. Takes effect only if the
        /// host sends the response headers in the site's `_headers`.
        frame_ancestors "frameAncestors": Vec<Spanned<String>> = "[]";
        /// Origins that pages may show in a frame. Markdown may contain an `iframe` with a URL of these origins.
        frame_src "frameSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may load images from; `https:` for all.
        img_src "imgSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may load audio and video from; `https:` for all.
        media_src "mediaSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may fetch from and send to, including WebSocket (`wss://live.example.org`).
        connect_src "connectSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may load scripts from. Such scripts have full access to the pages.
        script_src "scriptSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may load style sheets from.
        style_src "styleSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may load fonts from.
        font_src "fontSrc": Vec<Spanned<String>> = "[]";
    }

    /// Settings of `quire check`.
    pub(crate) struct RawCheck {
        /// File with the terminology table.
        terms "terms": String = "\"terms.toml\"";
        /// File that lists the documented options.
        options "options": String = "\"options.toml\"";
        /// File that lists the options of the tool itself.
        published "published": String = "\"options.published.json\"";
        /// Globs of pages that need no translation, relative to the language's folder.
        untranslated "untranslated": Vec<Spanned<String>> = "[]";
        /// Globs of pages that may be short, relative to the language's folder.
        short "short": Vec<Spanned<String>> = "[]";
        /// Forbidden words and phrases, by language.
        forbidden "forbidden": BTreeMap<String, Vec<String>> = "{}";
        /// Severity of diagnostics by code (`content/dead-link`) or area (`content/*`), in checks and builds.
        severity "severity": Levels = "{}";
        /// Severity overrides for some files.
        exceptions "exceptions": Vec<RawException> = "[]";
    }

    /// Severity of diagnostics in some files.
    pub(crate) struct RawException {
        /// Globs of files, relative to the site's folder.
        files "files": Vec<Spanned<String>> => required;
        /// Codes, or areas with `*`. By default, all codes.
        codes "codes": Vec<Spanned<String>> = "[\"*\"]";
        /// Severity of the diagnostics that the exception matches.
        severity "severity": Level = "\"off\"";
    }

    /// A size in CSS pixels.
    pub(crate) struct RawSize {
        /// Width in pixels.
        width "width": Pixels = "192";
        /// Height in pixels.
        height "height": Pixels = "192";
    }

    /// Settings for untranslated pages and outdated translations.
    pub(crate) struct RawTranslations {
        /// Whether to publish pages of the default language, untranslated, in languages that lack a translation of the
        /// page.
        fallback "fallback": bool = "true";
        /// Whether pages show a notice if they are not translated, or if their translation is outdated.
        notices "notices": bool = "true";
    }

    /// A language of the site.
    pub(crate) struct RawLocale {
        /// Language tag, and name of the folder in the docs folder: `en`, `zh`, `zh-CN`, `zh_CN`.
        lang "lang": Spanned<String> => required;
        /// Name of the language in that language, for the language menu. For common languages, defaults to the
        /// language's own name; for others, to the tag.
        label "label": String;
        /// Writing direction. Defaults to the direction of the language: `rtl` for Arabic, Hebrew, Persian, Urdu and
        /// others.
        dir "dir": Direction;
        /// Site title in this language. Defaults to the site's `title`.
        title "title": String;
        /// Site description in this language. Defaults to the site's `description`.
        description "description": String;
        /// Link from each page to its source file.
        edit_link "editLink": RawEditLink;
        /// Heading above the outline.
        outline_title "outlineTitle": String;
        /// Label of the link to the previous page.
        prev_page_text "prevPageText": String;
        /// Label of the link to the next page.
        next_page_text "nextPageText": String;
        /// Label of the search button and placeholder of the search box.
        search_placeholder_text "searchPlaceholderText": String;
        /// Start of the message about a search without results. The search panel adds the query.
        search_no_results_text "searchNoResultsText": String;
        /// Advice below the message about a search without results.
        search_suggested_query_text "searchSuggestedQueryText": String;
        /// Labels of overview pages.
        overview "overview": RawOverviewTexts;
        /// Other interface strings, by their key. Labels in navigation files can be keys of strings defined here.
        texts "texts": BTreeMap<String, String>;
    }

    /// Link to the source of a page.
    pub(crate) struct RawEditLink {
        /// URL of the docs folder in the repository, such as `https://github.com/example/project/edit/main/docs`. Quire
        /// appends the path of the page in that folder.
        doc_repo_base_url "docRepoBaseUrl": Link => required;
        /// Label of the link.
        text "text": String;
    }

    /// Labels of the overview page.
    #[allow(clippy::struct_field_names, reason = "the fields are named as the keys are")]
    pub(crate) struct RawOverviewTexts {
        /// Label of the filter box.
        filter_name_text "filterNameText": String;
        /// Placeholder of the filter box.
        filter_placeholder_text "filterPlaceholderText": String;
        /// Text shown if nothing matches.
        filter_no_result_text "filterNoResultText": String;
    }

    /// A site with the documentation in another language.
    pub(crate) struct RawLanguageLink {
        /// Language tag, such as `ja` or `pt-BR`.
        lang "lang": Spanned<String> => required;
        /// Name of the language in that language. For common languages, defaults to the language's own name; for
        /// others, to the tag.
        label "label": String;
        /// URL of the site.
        link "link": Link => required;
    }

    /// A link at the end of the navigation bar.
    pub(crate) struct RawSocialLink {
        /// Name of one of the theme's brand icons, such as `github`, or a table with `svg`.
        icon "icon": Icon => required;
        /// Effect of the icon: `link` opens a URL; `text`, `img` and `dom` show a popover with text, an image or HTML.
        mode "mode": SocialMode => required;
        /// The URL, text, image URL or HTML, depending on `mode`.
        content "content": Spanned<String> => required;
    }

    /// Custom icon.
    pub(crate) struct RawSvg {
        /// Markup that begins with `<svg`.
        svg "svg": String => required;
    }

    /// Settings of the light and dark color schemes.
    pub(crate) struct RawAppearance {
        /// Appearance for visitors who have not chosen one: `light`, `dark`, or `auto` for the system's setting.
        default "default": AppearanceDefault = "\"auto\"";
        /// Whether the site has only light mode. Removes the switch and all dark styles.
        force_light "forceLight": bool = "false";
    }

    /// Settings for page files and URLs.
    pub(crate) struct RawRoute {
        /// Whether to omit `.html` from URLs.
        clean_urls "cleanUrls": bool = "true";
        /// Globs of files that are not pages, relative to the docs folder.
        exclude "exclude": Vec<Spanned<String>> = "[]";
        /// Folder of the pages, relative to the site's folder; `.` for the site's folder itself. May be inside a root
        /// of `[include]`: `../docs`.
        docs "docs": Spanned<String> = "\"docs\"";
        /// Folder of the files that are published unchanged, relative to the site's folder.
        public "public": Spanned<String> = "\"public\"";
    }

    /// Settings for rendering Markdown.
    pub(crate) struct RawMarkdown {
        /// Whether code blocks show line numbers unless the block sets otherwise.
        show_line_numbers "showLineNumbers": bool = "false";
        /// Whether to wrap long lines of code by default.
        default_wrap_code "defaultWrapCode": bool = "false";
        /// Whether code blocks of more than 24 lines show only their first 16 lines until a reader expands them.
        /// Defaults to `true` for the dialect `quire`, to `false` for others.
        collapse_code "collapseCode": bool;
        /// Syntax highlighter. Both values select the built-in highlighter; `prism` is the name in Rspress
        /// configurations.
        highlighter "highlighter": Highlighter = "\"prism\"";
        /// The engine for which the pages were written. Quire reads its syntax and its frontmatter keys.
        dialect "dialect": Dialect = "\"quire\"";
        /// Syntax of `.md` files. `mdx` runs the JavaScript in them. Defaults to `mdx` for the dialect `docusaurus`, to
        /// `markdown` for others. `.mdx` files are always MDX.
        format "format": MarkdownFormat;
        /// Treatment of raw HTML in `.md` files. `filtered` keeps harmless elements and attributes. `trusted` publishes
        /// the HTML as written; the content security policy stays the same.
        html "html": RawHtml = "\"filtered\"";
        /// Whether `:tada:` is an emoji. Defaults to `true` for the dialects `vitepress` and `docusaurus`, to `false`
        /// for others.
        emoji "emoji": bool;
        /// Whether to render `$...$` and `$$...$$` as TeX math.
        math "math": bool = "false";
        /// Whether to show the title of an image that is alone in its paragraph as a caption.
        captions "captions": bool = "false";
        /// Heading levels in a table of contents within the text: `[[toc]]`, and `<TOCInline />` of the dialect
        /// `docusaurus`.
        toc_headers "tocHeaders": Vec<Depth> = "[2, 3]";
        /// Whether code blocks in the language `mermaid` are drawn as diagrams.
        mermaid "mermaid": bool = "true";
    }

    /// Preview images of pages in chats and social networks.
    pub(crate) struct RawSocial {
        /// Whether builds generate an image for each page without `image`, with the site's logo and name, and the
        /// page's title and description.
        images "images": bool = "false";
        /// Image for pages without an image of their own: the path of a file in `public`, such as `/card.png`, or a
        /// URL.
        image "image": Link;
        /// Whether the generated images are light or dark. Defaults to `dark` if `default` in `[appearance]` is `dark`,
        /// else to `light`.
        appearance "appearance": SocialAppearance;
        /// Logo on the images (SVG, PNG or JPEG): the path of a file in `public`. Defaults to the site's logo for the
        /// images' appearance, or else to the icon.
        logo "logo": Link;
        /// Fonts for the text on the images (TrueType or OpenType), by path relative to the site's folder. Characters
        /// missing from these fonts are drawn with Quire's fonts, which contain Latin, Greek, Cyrillic and simplified
        /// Chinese characters.
        fonts "fonts": Vec<Spanned<String>> = "[]";
    }

    /// Folders outside the site's folder that pages may include from.
    pub(crate) struct RawInclude {
        /// Folders whose files, except hidden files, pages may include, by the name in `<name>/path`: `roots = { repo =
        /// ".." }`. Paths are relative to the site's folder.
        roots "roots": BTreeMap<String, Spanned<String>> = "{}";
    }

    /// Smaller versions of PNG and JPEG images, generated by builds.
    pub(crate) struct RawImages {
        /// Whether builds generate the smaller versions. `quire dev` never generates them.
        optimize "optimize": bool = "true";
        /// Widths of the versions in pixels. Only widths smaller than the image are used.
        widths "widths": Vec<Pixels> = "[480, 800, 1200, 1600]";
        /// Quality of lossy versions, from 1 to 100. Higher values look better and make files larger.
        quality "quality": Percent = "80";
    }
}

enums! {
    /// Severity of a diagnostic.
    pub(crate) enum Level {
        /// An error: the site is not published.
        Error "error",
        /// A warning: the site is published.
        Warn "warn",
        /// Not reported.
        Off "off",
    }

    /// Appearance of the generated preview images.
    pub(crate) enum SocialAppearance {
        /// Dark text on a light background.
        Light "light",
        /// Light text on a dark background.
        Dark "dark",
    }

    /// When to hide the navigation bar.
    pub enum HideNavbar {
        /// Always.
        Always "always",
        /// Never.
        Never "never",
        /// While scrolling down.
        Auto "auto",
    }

    /// A host that does not read `_redirects`.
    pub enum Host {
        /// `_redirects.nginx.conf`, for the `include` directive.
        Nginx "nginx",
        /// `_redirects.caddy`, for the `import` directive.
        Caddy "caddy",
        /// `vercel.json`.
        Vercel "vercel",
    }

    /// A compression format, by its name in HTTP.
    pub enum Coding {
        /// Brotli.
        Brotli "br",
        /// Zstandard.
        Zstd "zstd",
        /// gzip.
        Gzip "gzip",
    }

    /// Type of `socialLinks.content`.
    pub enum SocialMode {
        /// A URL.
        Link "link",
        /// Text shown in a popover.
        Text "text",
        /// URL of an image shown in a popover.
        Img "img",
        /// HTML shown in a popover.
        Dom "dom",
    }

    /// Color scheme for visitors who have not chosen one.
    pub(crate) enum AppearanceDefault {
        /// Follow the system.
        Auto "auto",
        /// Light.
        Light "light",
        /// Dark.
        Dark "dark",
    }

    /// Whether to redirect first-time visitors to the language of their browser.
    pub enum LanguageRedirect {
        /// Redirect if the page exists in that language.
        Auto "auto",
        /// Like `Auto`, but only from paths without a language, so that shared links keep their language.
        Entry "entry",
        /// Do not redirect.
        Never "never",
    }

    /// The engine for which pages were written. Determines syntax, heading ids, frontmatter and file names.
    pub enum Dialect {
        /// Quire and Rspress.
        Quire "quire",
        /// VitePress.
        Vitepress "vitepress",
        /// Docusaurus.
        Docusaurus "docusaurus",
        /// mdBook.
        Mdbook "mdbook",
    }

    /// Syntax of `.md` files.
    pub enum MarkdownFormat {
        /// Markdown, without executable code.
        Markdown "markdown",
        /// MDX.
        Mdx "mdx",
    }

    /// Treatment of raw HTML in `.md` files.
    pub enum RawHtml {
        /// Only harmless elements and attributes are kept.
        Filtered "filtered",
        /// HTML is published as written.
        Trusted "trusted",
    }

    /// Name of the syntax highlighter. Both names mean the built-in one.
    pub enum Highlighter {
        /// Name used in Rspress sites.
        Prism "prism",
        /// Name of the built-in highlighter.
        Quire "quire",
    }
}

/// A length in pixels, from 1 to 10,000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pixels(pub(crate) u32);

impl Typed for Pixels {
    fn schema() -> Schema {
        Schema::Integer { min: 1, max: 10_000 }
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok().map(Self)
    }
}

/// A percentage from 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Percent(pub(crate) u8);

impl Typed for Percent {
    fn schema() -> Schema {
        Schema::Integer { min: 1, max: 100 }
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok().map(Self)
    }
}

/// A number of days, from 0 to 365.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Days(pub(crate) u32);

impl Typed for Days {
    fn schema() -> Schema {
        Schema::Integer { min: 0, max: 365 }
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok().map(Self)
    }
}

/// A time in seconds, from 1 to 3600.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seconds(pub(crate) u32);

impl Typed for Seconds {
    fn schema() -> Schema {
        Schema::Integer { min: 1, max: 3600 }
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok().map(Self)
    }
}

/// Name of a brand, or SVG markup.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Icon(pub(crate) String);

impl Typed for Icon {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, RawSvg::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        RawSvg::read(node).and_then(|table| table.svg).or_else(|| String::read(node)).map(Self)
    }
}
