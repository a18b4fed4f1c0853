//! Declarations of the keys of `quire.toml`. The types, checks, JSON Schema and documentation of the keys are derived
//! from these. Defaults are JSON strings for the schema; [`super::SiteConfig`] applies the actual defaults.

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
        /// Icon of the browser tab: a path below `public/`, such as `/icon.svg`.
        icon "icon": Link;
        /// Logo in the navigation bar: a path below `public/`, or a table with `light` and `dark`.
        logo "logo": Themed;
        /// Text beside the logo.
        logo_text "logoText": String;
        /// Width and height of the logo in pixels, of which the navigation bar keeps the ratio. By default the size of the
        /// image.
        logo_size "logoSize": RawSize;
        /// Path under which the site is served. Begins and ends with `/`.
        base "base": Spanned<String> = "\"/\"";
        /// Default locale. Its pages have no prefix in their paths.
        lang "lang": Spanned<String> = "\"en\"";
        /// Whether to render pages at build time. Only `true` is supported.
        ssg "ssg": Spanned<bool> = "true";
        /// Origin of the published site, such as `https://example.org`, for canonical links, feeds and the sitemap.
        site_url "siteUrl": Link;
        /// Versions of the documentation, from folders or from commits.
        multi_version "multiVersion": RawMultiVersion;
        /// The languages, in the order of the language menu.
        locales "locales": Vec<RawLocale>;
        /// Other sites with the documentation in further languages, for the language menu.
        language_links "languageLinks": Vec<RawLanguageLink>;
        /// Pages that are not translated, or whose translation is behind.
        translations "translations": RawTranslations;
        /// Links at the end of the navigation bar.
        social_links "socialLinks": Vec<RawSocialLink>;
        /// Colour schemes.
        appearance "appearance": RawAppearance;
        /// When to hide the navigation bar: `always`, `never`, or `auto` (while scrolling down).
        hide_navbar "hideNavbar": HideNavbar = "\"never\"";
        /// Which files are pages, and the form of their URLs.
        route "route": RawRoute;
        /// How Markdown is rendered.
        markdown "markdown": RawMarkdown;
        /// Smaller versions of the PNG and JPEG images that pages show, which a build makes.
        images "images": RawImages;
        /// Images for posts that link to a page, in chats and social networks. They need `siteUrl`.
        social "social": RawSocial;
        /// Search.
        search "search": RawSearch;
        /// Folder aliases for imports and includes: `"@components" = "./theme/components"`.
        alias "alias": BTreeMap<String, String>;
        /// What pages may include from outside the site's folder.
        include "include": RawInclude;
        /// Settings of the theme. Other keys are settings of the site's own components, passed on unchanged.
        theme "theme": ThemeTable;
        /// Whether to show the date of a page's last commit.
        last_updated "lastUpdated": bool = "true";
        /// Whether doc pages show breadcrumbs: the section and the groups of the sidebar that contain the page.
        breadcrumbs "breadcrumbs": bool = "true";
        /// Levels of the headings in the outline. `outline` in the frontmatter of a page overrides them.
        outline_headers "outlineHeaders": Vec<Depth> = "[2, 3, 4]";
        /// Whether to publish every page as Markdown beside its document, for programs and readers that prefer it, and
        /// `llms.txt` and `llms-full.txt`, which list and contain these.
        llms "llms": bool = "true";
        /// Whether to publish all pages of each language as one, `print.html`, to be printed or saved as PDF.
        print "print": bool = "false";
        /// `auto` redirects first-time visitors to the language of their browser, `entry` only from paths that name no
        /// language; `never` does not.
        language_redirect "languageRedirect": LanguageRedirect = "\"auto\"";
        /// Additional `meta`, `link` and `script` elements for the head of every page, such as `["meta", { name =
        /// "theme-color", content = "#fff" }]`. A script has a `src`, whose origin `scriptSrc` of `[security]` names.
        head "head": Vec<HeadElement>;
        /// Style sheets of every page.
        styles "styles": RawStyles;
        /// What every page shows at its end.
        footer "footer": RawFooter;
        /// Blogs: folders of dated posts, with lists, tags, authors and feeds.
        blog "blog": Vec<RawBlog>;
        /// Authors of posts, by the key that posts name.
        authors "authors": BTreeMap<String, RawAuthor>;
        /// Addresses that have moved.
        redirects "redirects": Vec<RawRedirect>;
        /// Hosts that do not read `_redirects`, and for which a build writes the redirects in their own form: `nginx`,
        /// `caddy`, `vercel`.
        hosts "hosts": Vec<Host> = "[]";
        /// How builds publish.
        publish "publish": RawPublish;
        /// What the content security policy of the pages allows besides the site itself.
        security "security": RawSecurity;
        /// Settings of `quire check`.
        check "check": RawCheck;
    }

    /// Style sheets of every page.
    pub(crate) struct RawStyles {
        /// Style sheets in CSS, Sass or Less: paths relative to the site's folder, or packages such as
        /// `@fontsource/inter`.
        css "css": Vec<Spanned<String>> = "[]";
        /// Fonts of these style sheets, by path relative to the site's folder, that pages load before they are laid out.
        preload "preload": Vec<Spanned<String>> = "[]";
        /// Command that writes one more style sheet to `{output}`, such as `npx @tailwindcss/cli -i app.css -o {output}`.
        /// It runs in the site's folder before every build, and in `quire dev` after every change.
        command "command": Spanned<String>;
        /// Seconds after which the command is stopped.
        timeout "timeout": Seconds = "60";
    }

    /// How builds publish.
    pub(crate) struct RawPublish {
        /// For how many days scripts, styles, images and parts of the search index that are no longer part of the site
        /// stay in the output folder, for readers who opened a page before. `0` removes them at once.
        keep_assets "keepAssets": Days = "7";
        /// Compressed forms that a build writes beside each file that they make smaller: `br` (`.br`), `zstd` (`.zst`)
        /// and `gzip` (`.gz`), for hosts that send such files as they are.
        precompress "precompress": Vec<Coding> = "[]";
    }

    /// Origins that the content security policy allows in addition to the site itself.
    pub(crate) struct RawSecurity {
        /// Origins of sites that may show pages in a frame, such as `https://example.org`. Only the policy in
        /// a response header can allow it: the host must send the site's `_headers`.
        frame_ancestors "frameAncestors": Vec<Spanned<String>> = "[]";
        /// Origins that pages may show in a frame. Markdown may have an `iframe` of these.
        frame_src "frameSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may load images from; `https:` for all.
        img_src "imgSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may load audio and video from; `https:` for all.
        media_src "mediaSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may fetch from and send to, including WebSocket (`wss://live.example.org`).
        connect_src "connectSrc": Vec<Spanned<String>> = "[]";
        /// Origins that pages may load scripts from. A script of another site can do what the site itself can.
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
        /// File with the data of the documented options.
        options "options": String = "\"options.toml\"";
        /// File with the options that the documented tool itself declares.
        published "published": String = "\"options.published.json\"";
        /// Globs of files that need no alternates in other locales, relative to the locale's folder.
        untranslated "untranslated": Vec<Spanned<String>> = "[]";
        /// Globs of pages that may be short, relative to the locale's folder.
        short "short": Vec<Spanned<String>> = "[]";
        /// Forbidden words and phrases, by locale.
        forbidden "forbidden": BTreeMap<String, Vec<String>> = "{}";
        /// Severity of diagnostics by code (`content/dead-link`) or area (`content/*`), for builds as well.
        severity "severity": Levels = "{}";
        /// Other severities in some files.
        exceptions "exceptions": Vec<RawException> = "[]";
    }

    /// Severity of diagnostics in some files.
    pub(crate) struct RawException {
        /// Globs of files, relative to the site's folder.
        files "files": Vec<Spanned<String>> => required;
        /// Codes or areas. All by default.
        codes "codes": Vec<Spanned<String>> = "[\"*\"]";
        /// The severity.
        severity "severity": Level = "\"off\"";
    }

    /// A size in CSS pixels.
    pub(crate) struct RawSize {
        /// Width in CSS pixels.
        width "width": Pixels = "192";
        /// Height in CSS pixels.
        height "height": Pixels = "192";
    }

    /// Pages that are not translated, or whose translation is behind.
    pub(crate) struct RawTranslations {
        /// Whether pages of the default language that another language lacks are published there as well, untranslated,
        /// so that its readers find all pages.
        fallback "fallback": bool = "true";
        /// Whether pages say that they are not translated, or that their translation is behind.
        notices "notices": bool = "true";
    }

    /// A language of the site.
    pub(crate) struct RawLocale {
        /// Language tag, and name of the folder in the docs folder: `en`, `zh`, `zh-CN`, `zh_CN`.
        lang "lang": Spanned<String> => required;
        /// Name of the language in that language, for the language menu.
        label "label": String;
        /// Direction of writing. Defaults to that of the language: `rtl` for Arabic, Hebrew, Persian, Urdu and others.
        dir "dir": Direction;
        /// Site title in this language.
        title "title": String;
        /// Site description in this language.
        description "description": String;
        /// Link to the source of a page.
        edit_link "editLink": RawEditLink;
        /// Title of the outline.
        outline_title "outlineTitle": String;
        /// Label of the link to the previous page.
        prev_page_text "prevPageText": String;
        /// Label of the link to the next page.
        next_page_text "nextPageText": String;
        /// Label of the search button and placeholder of the search box.
        search_placeholder_text "searchPlaceholderText": String;
        /// Text shown before the query if there are no results.
        search_no_results_text "searchNoResultsText": String;
        /// Advice if there are no results.
        search_suggested_query_text "searchSuggestedQueryText": String;
        /// Texts of the overview page.
        overview "overview": RawOverviewTexts;
        /// Any other interface text, by its key in the theme. Labels in navigation files may be keys of own texts.
        texts "texts": BTreeMap<String, String>;
    }

    /// Link to the source of a page.
    pub(crate) struct RawEditLink {
        /// URL of the docs folder in the repository. The path of the page is appended.
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
        /// Text shown if nothing matches.
        filter_no_result_text "filterNoResultText": String;
    }

    /// A site with the documentation in another language.
    pub(crate) struct RawLanguageLink {
        /// Language tag, such as `ja` or `pt-BR`.
        lang "lang": Spanned<String> => required;
        /// Name of the language in that language. Defaults to the tag.
        label "label": String;
        /// URL of the site.
        link "link": Link => required;
    }

    /// A link at the end of the navigation bar.
    pub(crate) struct RawSocialLink {
        /// Name of a brand icon of the theme, or a table `{ svg = "<svg ...>" }`.
        icon "icon": Icon => required;
        /// Type of `content`.
        mode "mode": SocialMode => required;
        /// URL, text, image URL or HTML, depending on `mode`.
        content "content": Spanned<String> => required;
    }

    /// Custom icon.
    pub(crate) struct RawSvg {
        /// Markup that begins with `<svg`.
        svg "svg": String => required;
    }

    /// Color schemes.
    pub(crate) struct RawAppearance {
        /// Colour scheme for visitors who have not chosen one; `auto` follows the system.
        default "default": AppearanceDefault = "\"auto\"";
        /// Light only: no dark styles, no switch.
        force_light "forceLight": bool = "false";
    }

    /// Which files are pages, and the form of their URLs.
    pub(crate) struct RawRoute {
        /// Whether to leave out `.html` in URLs.
        clean_urls "cleanUrls": bool = "true";
        /// Globs of files that are not pages, relative to the docs folder.
        exclude "exclude": Vec<Spanned<String>> = "[]";
        /// Folder of the pages, relative to the site's folder; `.` for the site's folder itself. It may lie in a root of `[include]`: `../docs`.
        docs "docs": Spanned<String> = "\"docs\"";
        /// Folder of the files that are published unchanged, relative to the site's folder.
        public "public": Spanned<String> = "\"public\"";
    }

    /// How Markdown is rendered.
    pub(crate) struct RawMarkdown {
        /// Whether code blocks show line numbers by default.
        show_line_numbers "showLineNumbers": bool = "false";
        /// Whether to wrap long lines of code by default.
        default_wrap_code "defaultWrapCode": bool = "false";
        /// Whether code blocks of more than 24 lines show their first 16 lines until a reader expands them. On for the
        /// dialect `quire`.
        collapse_code "collapseCode": bool;
        /// Syntax highlighter. `prism` is an alias of the built-in highlighter `quire`.
        highlighter "highlighter": Highlighter = "\"prism\"";
        /// The engine for which the pages were written.
        dialect "dialect": Dialect = "\"quire\"";
        /// Syntax of `.md` files. `mdx` runs the JavaScript in them. Defaults to `mdx` for the dialect `docusaurus`, to
        /// `markdown` for others. `.mdx` files are always MDX.
        format "format": MarkdownFormat;
        /// Treatment of raw HTML in `.md` files. `filtered` keeps harmless elements and attributes. `trusted` publishes
        /// the HTML as written; the content security policy stays the same.
        html "html": RawHtml = "\"filtered\"";
        /// Whether `:tada:` is an emoji. On for the dialects `vitepress` and `docusaurus`.
        emoji "emoji": bool;
        /// Whether `$...$` and `$$...$$` are mathematics in TeX.
        math "math": bool = "false";
        /// Whether the title of an image that stands alone in its paragraph is shown as its caption.
        captions "captions": bool = "false";
        /// Whether code blocks in the language `mermaid` are drawn as diagrams.
        mermaid "mermaid": bool = "true";
    }

    /// Images for posts that link to a page.
    pub(crate) struct RawSocial {
        /// Whether a build makes an image for each page that names none: the logo and name of the site, the title and
        /// description of the page.
        images "images": bool = "false";
        /// Image of pages that have no other: a path below `public/`, or a URL.
        image "image": Link;
        /// Appearance of the images. Defaults to `dark` if that is the site's default.
        appearance "appearance": SocialAppearance;
        /// Logo on the images, SVG, PNG or JPEG: a path below `public/`. Defaults to the logo of the appearance, else to
        /// the icon.
        logo "logo": Link;
        /// Fonts of the texts (TrueType or OpenType), by path relative to the site's folder, that come before Quire's,
        /// which have Latin, Greek, Cyrillic and simplified Chinese characters.
        fonts "fonts": Vec<Spanned<String>> = "[]";
    }

    /// Folders outside the site's folder that pages may include from.
    pub(crate) struct RawInclude {
        /// Folders whose files pages may include, hidden ones excepted, by the name in `<name>/path`: `roots = { repo =
        /// ".." }`. Paths are relative to the site's folder.
        roots "roots": BTreeMap<String, Spanned<String>> = "{}";
    }

    /// Smaller versions of the PNG and JPEG images that pages show, which a build makes.
    pub(crate) struct RawImages {
        /// Whether to make them. `quire dev` never does.
        optimize "optimize": bool = "true";
        /// Their widths in pixels. An image has versions of those that are narrower than itself.
        widths "widths": Vec<Pixels> = "[480, 800, 1200, 1920]";
        /// Quality of versions with loss, from 1 to 100.
        quality "quality": Percent = "80";
    }
}

enums! {
    /// Severity of a diagnostic.
    pub(crate) enum Level {
        /// The site is not published.
        Error "error",
        /// Reported only.
        Warn "warn",
        /// Not reported.
        Off "off",
    }

    /// Appearance of the images for posts.
    pub(crate) enum SocialAppearance {
        /// Dark text on a light ground.
        Light "light",
        /// Light text on a dark ground.
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
        /// As `Auto`, but only from paths without a language, so that shared links open in their language.
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

/// A length in CSS pixels, at least one.
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

/// A number of days, up to a year.
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

/// A time in seconds, at least one.
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
