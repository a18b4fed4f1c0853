//! The configuration of a site. [`parse_site`] reads `quire.toml` into the author's settings ([`raw::RawSite`]),
//! validates them, and fills in the defaults ([`SiteConfig`]).

mod blog;
mod check;
mod direction;
mod footer;
mod images;
mod include;
mod language_names;
mod look;
mod markdown;
mod publish;
pub(crate) mod raw;
mod raw_search;
mod redirects;
mod route;
mod search;
mod security;
mod severity;
mod social;
mod styles;
mod theme;
mod translations;
mod validate;
mod versions;

use std::collections::BTreeMap;
use std::ops::Range;

use quire_diagnostics::{Diagnostic, Severity};
use serde_json::Value;

pub use blog::{Author, BlogOptions, FeedFormat};
pub use check::CheckOptions;
pub use direction::Direction;
pub use footer::SiteFooter;
pub use images::ImageOptions;
pub use include::IncludeOptions;
pub use look::{Accent, Fonts, Look};
pub use markdown::MarkdownOptions;
pub use publish::PublishOptions;
pub use raw::{
    Coding, Dialect, HideNavbar, Highlighter, Host, LanguageRedirect, MarkdownFormat, RawHtml, SocialMode,
};
pub use raw_search::{SearchMode, SearchPreset, Tokenize};
pub use redirects::{Redirect, redirect_fault, redirect_target_fault};
pub use route::RouteOptions;
pub use search::{ContextOptions, IndexOptions, SearchOptions};
pub use security::SecurityOptions;
pub use severity::Severities;
pub use social::SocialOptions;
pub use styles::StyleOptions;
pub use theme::{
    FooterMessage, FooterSettings, LandingButton, LandingSettings, Lines, ThemeSettings, ToolGroupSettings,
    ToolLink, ToolStackSettings, ToolsHeader, ToolsSettings, Trigger, Triggers,
};
pub use translations::TranslationOptions;
pub use versions::{Banner, MultiVersion, Version, locale_id};

use crate::check::{self as schemas, Area, UnknownKeys};
use crate::head::{self, HeadElement};
use crate::names;
use crate::schema::Typed;
use crate::tree::{Entry, Node, toml};
use crate::value::{Link, Themed};
use language_names::own_name;
use raw::{AppearanceDefault, RawLocale, RawSite};

const AREA: Area = Area {
    syntax: "config/syntax",
    unknown_key: "config/unknown-key",
    wrong_type: "config/wrong-type",
    wrong_value: "config/wrong-value",
    missing_key: "config/missing-key",
    bad_url: "config/bad-url",
    bad_email: "config/bad-email",
    unknown_keys: UnknownKeys::Rejected,
};

/// Default size of the logo in CSS pixels. Used if neither the configuration nor the image determines the size, and for
/// a missing `width` or `height` in `logoSize`.
pub const DEFAULT_LOGO_SIZE: Size = Size { width: 192, height: 192 };

/// Validated contents of `quire.toml`, with all defaults. URLs and paths are as written; the crate `quire_content`
/// resolves them against [`Self::base`].
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own")]
#[derive(Debug, Clone, PartialEq)]
pub struct SiteConfig {
    /// Site title in the default language.
    pub title: String,
    /// Site description in the default language. May be empty.
    pub description: String,
    /// URL or path of the icon. May be empty.
    pub icon: String,
    /// URLs of the logo. May be empty.
    pub logo: Logo,
    /// Text beside the logo. May be empty.
    pub logo_text: String,
    /// Width and height of the logo in CSS pixels. `None` if the image determines them.
    pub logo_size: Option<Size>,
    /// URL prefix; begins and ends with `/`.
    pub base: String,
    /// Language tag of the default locale, whose paths have no language prefix.
    pub lang: String,
    /// Whether pages are rendered at build time. Always true.
    pub ssg: bool,
    /// Origin without a trailing slash. May be empty.
    pub site_url: String,
    /// Versions of the documentation; none if `versions` is not set.
    pub multi_version: MultiVersion,
    /// Locales: one for each language of each version, or one for each language of a site without versions. The
    /// default version comes first; its languages are in menu order. Never empty; includes [`Self::lang`].
    pub locales: Vec<Locale>,
    /// Indices in [`Self::locales`] by version and language.
    places: versions::Places,
    /// Other sites that publish the documentation in further languages.
    pub language_links: Vec<LanguageLink>,
    /// Settings for untranslated pages and outdated translations.
    pub translations: TranslationOptions,
    /// Links at the end of the navigation bar.
    pub social_links: Vec<SocialLink>,
    /// Whether visitors can switch between light and dark, and the initial color scheme.
    pub appearance: Appearance,
    /// When to hide the navigation bar.
    pub hide_navbar: HideNavbar,
    /// Settings for page files and URLs.
    pub route: RouteOptions,
    /// Settings for rendering Markdown.
    pub markdown: MarkdownOptions,
    /// Settings for smaller versions of images.
    pub images: ImageOptions,
    /// Settings for preview images of pages in chat apps and social networks.
    pub social: SocialOptions,
    /// Settings of the search and its index.
    pub search: SearchOptions,
    /// Folder relative to the site's folder, by the alias that imports and includes use.
    pub alias: BTreeMap<String, String>,
    /// Folders outside the site's folder that pages may include from.
    pub include: IncludeOptions,
    /// The `[theme]` table as JSON. Invalid values of the theme's settings are omitted; other keys are as written.
    pub theme: Value,
    /// Settings in `[theme]` that set CSS custom properties, such as colors and fonts.
    pub look: Look,
    /// Whether to show the date of the last commit.
    pub last_updated: bool,
    /// Whether doc pages show breadcrumbs: the section and the sidebar groups that contain the page.
    pub breadcrumbs: bool,
    /// Heading levels in the outline, such as 2 for h2. A page's frontmatter can override them.
    pub outline_headers: Vec<u8>,
    /// Whether to also publish every page as Markdown.
    pub llms: bool,
    /// Whether to also publish all pages of each language as one page.
    pub print: bool,
    /// When to redirect first-time visitors to the language of their browser.
    pub language_redirect: LanguageRedirect,
    /// Additional elements for the head of every page.
    pub head: Vec<HeadElement>,
    /// Markdown lines below every page, by language. Empty if there is no footer.
    pub footer: SiteFooter,
    /// Redirects from old URLs. Paths and targets are well-formed; `quire_content::check_redirects` checks whether the
    /// targets exist.
    pub redirects: Vec<Redirect>,
    /// Hosts that need the redirects in their own format.
    pub hosts: Vec<Host>,
    /// How long unused files are kept, and the formats of compressed copies.
    pub publish: PublishOptions,
    /// Images in the configuration, except in `[theme]`: icon, logos, images of social links, pictures of authors, and
    /// the preview image unless it is on another site.
    pub files: Vec<Link>,
    /// Style sheets that every page loads.
    pub styles: StyleOptions,
    /// Folders whose pages are blog posts.
    pub blogs: Vec<BlogOptions>,
    /// Authors of posts, by the key that posts refer to.
    pub authors: BTreeMap<String, Author>,
    /// Origins that the content security policy allows in addition to the site itself.
    pub security: SecurityOptions,
    /// Settings of `quire check`, and severities of diagnostics in all commands.
    pub check: CheckOptions,
}

/// URLs of the logo for both color schemes, as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Logo {
    /// URL or path for the light color scheme. Empty if there is no logo.
    pub light: String,
    /// For the dark color scheme. Equal to `light` if there is only one logo.
    pub dark: String,
}

impl Logo {
    fn new(themed: Option<&Themed>) -> Self {
        themed.map_or_else(Self::default, |it| Self { light: it.light().into(), dark: it.dark().into() })
    }
}

/// A size in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
}

/// A language of the site, in one of its versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locale {
    /// Id of the locale, unique across versions: see [`locale_id`].
    pub id: String,
    /// Name of the version; empty for a site without versions.
    pub version: String,
    /// Language tag, which is also the name of the language's folder.
    pub lang: String,
    /// Name of the language, in the language itself.
    pub label: String,
    /// Writing direction. Derived from the language tag if it is not configured.
    pub dir: Direction,
    /// Site title in this language. Defaults to the title in the default language.
    pub title: String,
    /// Site description in this language. Defaults to the description in the default language.
    pub description: String,
    /// URL of the docs folder in the repository, without a trailing slash.
    pub edit_base: Option<String>,
    /// Interface strings that the site sets, keyed as in the theme. When the pipeline loads a site, it adds the theme's
    /// strings.
    pub texts: BTreeMap<String, String>,
    /// The locale's `texts` table. Labels in navigation files can refer to these strings by key.
    pub labels: BTreeMap<String, String>,
}

impl Locale {
    /// Resolves a label in a navigation file: returns the string with this key, or else the label itself.
    pub fn label(&self, label: &str) -> String {
        self.labels.get(label).map_or(label, String::as_str).to_owned()
    }
}

/// A site with the documentation in another language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LanguageLink {
    /// BCP 47 language tag of the other site.
    pub lang: String,
    /// Name of the language, in the language itself.
    pub label: String,
    /// URL of the other site's home page, as written.
    pub link: String,
}

/// A link at the end of the navigation bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SocialLink {
    /// Name of a brand, or SVG markup.
    pub icon: String,
    /// Display name of the brand. Set when `icon` is replaced by the brand's markup.
    pub name: Option<String>,
    /// Determines whether `content` is a URL, text, an image URL or HTML.
    pub mode: SocialMode,
    /// URL, text, image URL or HTML, depending on `mode`.
    pub content: String,
}

/// Available color schemes and the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appearance {
    /// Follow the system until the visitor chooses.
    Auto,
    /// Light until the visitor chooses, regardless of the system.
    Light,
    /// Dark until the visitor chooses, regardless of the system.
    Dark,
    /// Light only. Visitors cannot choose.
    ForceLight,
}

impl Appearance {
    /// Returns the string that the theme uses for the value.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::ForceLight => "force-light",
        }
    }
}

/// Parses `quire.toml`. `path` is the file's name in diagnostics. Always returns a configuration: invalid values are
/// reported and replaced by their defaults.
pub fn parse_site(path: &str, text: &str) -> (SiteConfig, Vec<Diagnostic>) {
    // `toml-span` rejects byte order marks. Replacing the mark with three spaces keeps all byte positions.
    let without_bom = text.strip_prefix('\u{feff}').map(|rest| format!("   {rest}"));
    match toml::parse(without_bom.as_deref().unwrap_or(text)) {
        Err(error) => (SiteConfig::default(), vec![schemas::syntax(error, &AREA, path, 0)]),
        Ok(mut node) => {
            let route = extent(&node, "route");
            let mut diagnostics = schemas::check(&mut node, RawSite::schema(), "`quire.toml`", &AREA, path);
            diagnostics.extend(head::check(&mut node, head::Owner::Site, &AREA, path));
            let mut raw = RawSite::read(&node).unwrap_or_default();
            diagnostics.extend(validate::validate(&raw, path));
            if let Some(table) = &mut raw.theme {
                diagnostics.extend(table.look.validate(path));
            }
            let mut config = SiteConfig::from_raw(raw);
            config.route.is_sound = !diagnostics.iter().any(|diagnostic| {
                diagnostic.severity == Severity::Error
                    && route.iter().any(|route| {
                        route.start < diagnostic.primary.end && diagnostic.primary.start <= route.end
                    })
            });
            (config, diagnostics)
        }
    }
}

/// Returns the byte ranges of the table with the key `key` and of each of its entries.
fn extent(node: &Node, key: &str) -> Vec<Range<usize>> {
    let entries = node.table().iter().filter(|entry| entry.key == key);
    let range = |entry: &Entry| entry.key_span.start..entry.value.span.end.max(entry.key_span.end);
    entries.flat_map(|entry| std::iter::once(entry).chain(entry.value.table()).map(range)).collect()
}

impl Default for SiteConfig {
    fn default() -> Self {
        Self::from_raw(RawSite::default())
    }
}

impl SiteConfig {
    /// Returns the locale with this id.
    pub fn locale(&self, id: &str) -> Option<&Locale> {
        self.locales.iter().find(|locale| locale.id == id)
    }

    /// Prepends the site's origin to a path: `/guide` becomes `https://example.org/guide`. Returns full URLs unchanged,
    /// and paths too if `siteUrl` is not set.
    pub fn with_origin(&self, href: &str) -> String {
        let is_site_path = href.starts_with('/') && !href.starts_with("//");
        if is_site_path { format!("{}{href}", self.site_url) } else { href.to_owned() }
    }

    fn from_raw(raw: RawSite) -> Self {
        let files = files(&raw);
        let lang = default_lang(&raw).to_owned();
        let title = raw.title.map(|it| it.value).unwrap_or_default();
        let description = raw.description.unwrap_or_default();
        let logo_size = raw.logo_size.map(|size| Size {
            width: size.width.map_or(DEFAULT_LOGO_SIZE.width, |it| it.0),
            height: size.height.map_or(DEFAULT_LOGO_SIZE.height, |it| it.0),
        });
        let base = raw.base.map(|it| it.value).filter(|base| names::is_base(base));
        let languages = locales(raw.locales.unwrap_or_default(), &lang, &title, &description);
        let appearance = appearance(&raw.appearance.unwrap_or_default());
        let langs = languages.iter().map(|locale| locale.lang.clone());
        let theme = raw.theme.map(|table| (table.settings, table.look));
        let (theme, look) = theme.unwrap_or_else(|| (Value::Object(serde_json::Map::new()), Look::default()));
        let footer = SiteFooter::from_raw(raw.footer.unwrap_or_default(), langs, &lang);
        let multi_version = MultiVersion::from_raw(raw.multi_version.unwrap_or_default(), &languages);
        let locales = multi_version.locales(&languages);
        Self {
            places: versions::places(&locales),
            locales,
            icon: raw.icon.map(|link| link.url).unwrap_or_default(),
            logo: Logo::new(raw.logo.as_ref()),
            logo_text: raw.logo_text.unwrap_or_default(),
            logo_size,
            base: base.unwrap_or_else(|| "/".to_owned()),
            ssg: true,
            site_url: raw.site_url.map(|it| it.url.trim_end_matches('/').to_owned()).unwrap_or_default(),
            multi_version,
            language_links: raw.language_links.into_iter().flatten().filter_map(language_link).collect(),
            translations: TranslationOptions::from_raw(raw.translations),
            social_links: raw.social_links.unwrap_or_default().into_iter().filter_map(social_link).collect(),
            appearance,
            hide_navbar: raw.hide_navbar.unwrap_or(HideNavbar::Never),
            route: RouteOptions::from_raw(raw.route.unwrap_or_default(), raw.include.as_ref()),
            markdown: MarkdownOptions::from_raw(&raw.markdown.unwrap_or_default()),
            images: ImageOptions::from_raw(raw.images.unwrap_or_default()),
            social: SocialOptions::from_raw(raw.social.unwrap_or_default(), appearance),
            search: SearchOptions::from_raw(raw.search.unwrap_or_default()),
            alias: raw.alias.unwrap_or_default(),
            theme,
            look,
            include: IncludeOptions::from_raw(raw.include.unwrap_or_default()),
            last_updated: raw.last_updated.unwrap_or(true),
            breadcrumbs: raw.breadcrumbs.unwrap_or(true),
            outline_headers: raw
                .outline_headers
                .map_or_else(|| vec![2, 3, 4], |levels| levels.into_iter().map(|level| level.0).collect()),
            llms: raw.llms.unwrap_or(true),
            print: raw.print.unwrap_or(false),
            language_redirect: raw.language_redirect.unwrap_or(LanguageRedirect::Entry),
            footer,
            redirects: Redirect::from_raw(raw.redirects.unwrap_or_default()),
            hosts: raw.hosts.unwrap_or_default(),
            publish: PublishOptions::from_raw(raw.publish.unwrap_or_default()),
            head: raw.head.unwrap_or_default(),
            files,
            blogs: BlogOptions::from_raw(raw.blog.unwrap_or_default()),
            authors: blog::authors(raw.authors.unwrap_or_default()),
            styles: StyleOptions::from_raw(raw.styles.unwrap_or_default()),
            security: SecurityOptions::from_raw(raw.security.unwrap_or_default()),
            check: CheckOptions::from_raw(raw.check.unwrap_or_default()),
            title,
            description,
            lang,
        }
    }
}

/// Returns the default language: `lang`, or `en` if `lang` is missing or invalid. Invalid tags are ignored, because the
/// tag is part of file names.
fn default_lang(raw: &RawSite) -> &str {
    raw.lang.as_ref().map(|lang| lang.value.as_str()).filter(|lang| names::is_lang(lang)).unwrap_or("en")
}

/// Returns the images for [`SiteConfig::files`].
fn files(raw: &RawSite) -> Vec<Link> {
    let logo = raw.logo.iter().flat_map(Themed::links);
    let icon_links = raw.social_links.iter().flatten().filter(|link| link.mode == Some(SocialMode::Img));
    let icons = icon_links.filter_map(|link| link.content.as_ref());
    let icons = icons.map(|content| Link { url: content.value.clone(), range: content.range.clone() });
    let authors = raw.authors.iter().flat_map(BTreeMap::values).filter_map(|author| author.image.as_ref());
    // Pages do not load the preview image, so it may be on another site.
    let is_site_path = |link: &&Link| link.url.starts_with('/');
    let image = raw.social.iter().filter_map(|social| social.image.as_ref()).filter(is_site_path);
    let social = raw.social.iter().filter_map(|social| social.logo.as_ref()).chain(image);
    raw.icon.iter().chain(logo).chain(authors).chain(social).cloned().chain(icons).collect()
}

/// Returns the languages without duplicates and invalid tags, adding the default language if it is missing.
fn locales(raw: Vec<RawLocale>, lang: &str, title: &str, description: &str) -> Vec<Locale> {
    let mut res: Vec<Locale> = Vec::new();
    for locale in raw {
        let Some(locale_lang) = locale.lang.as_ref().map(|it| it.value.clone()) else { continue };
        if !names::is_lang(&locale_lang) || res.iter().any(|it| it.lang == locale_lang) {
            continue;
        }
        res.push(Locale {
            id: locale_lang.clone(),
            version: String::new(),
            label: locale.label.clone().unwrap_or_else(|| own_name(&locale_lang)),
            dir: locale.dir.unwrap_or_else(|| Direction::from_lang(&locale_lang)),
            title: locale.title.clone().unwrap_or_else(|| title.to_owned()),
            description: locale.description.clone().unwrap_or_else(|| description.to_owned()),
            edit_base: locale
                .edit_link
                .as_ref()
                .and_then(|edit| Some(edit.doc_repo_base_url.as_ref()?.url.trim_end_matches('/').to_owned())),
            labels: locale.texts.clone().unwrap_or_default(),
            texts: texts(locale),
            lang: locale_lang,
        });
    }
    if !res.iter().any(|locale| locale.lang == lang) {
        let default = Locale {
            id: lang.to_owned(),
            version: String::new(),
            lang: lang.to_owned(),
            label: own_name(lang),
            dir: Direction::from_lang(lang),
            title: title.to_owned(),
            description: description.to_owned(),
            edit_base: None,
            texts: BTreeMap::new(),
            labels: BTreeMap::new(),
        };
        res.insert(0, default);
    }
    res
}

/// Returns the locale's interface strings, keyed as in the theme. Entries of `texts` override keys such as
/// `outlineTitle`.
fn texts(locale: RawLocale) -> BTreeMap<String, String> {
    let overview = locale.overview.unwrap_or_default();
    let texts_by_key = [
        ("editLink", locale.edit_link.and_then(|edit| edit.text)),
        ("outlineTitle", locale.outline_title),
        ("prevPage", locale.prev_page_text),
        ("nextPage", locale.next_page_text),
        ("searchDocs", locale.search_placeholder_text),
        ("searchNoResults", locale.search_no_results_text),
        ("searchSuggestion", locale.search_suggested_query_text),
        ("overviewFilter", overview.filter_name_text),
        ("overviewPlaceholder", overview.filter_placeholder_text),
        ("overviewNoMatch", overview.filter_no_result_text),
    ];
    let texts_by_key = texts_by_key.into_iter().filter_map(|(key, text)| Some((key.to_owned(), text?)));
    texts_by_key.chain(locale.texts.unwrap_or_default()).collect()
}

fn language_link(raw: raw::RawLanguageLink) -> Option<LanguageLink> {
    let lang = raw.lang?.value;
    let label = raw.label.unwrap_or_else(|| own_name(&lang));
    Some(LanguageLink { label, link: raw.link?.url, lang })
}

fn social_link(raw: raw::RawSocialLink) -> Option<SocialLink> {
    Some(SocialLink { icon: raw.icon?.0, name: None, mode: raw.mode?, content: raw.content?.value })
}

fn appearance(raw: &raw::RawAppearance) -> Appearance {
    match (raw.force_light, raw.default) {
        (Some(true), _) => Appearance::ForceLight,
        (_, Some(AppearanceDefault::Light)) => Appearance::Light,
        (_, Some(AppearanceDefault::Dark)) => Appearance::Dark,
        (_, Some(AppearanceDefault::Auto) | None) => Appearance::Auto,
    }
}
