//! Generates a page's HTML document.

use std::collections::BTreeMap;

use quire_content::data::{InlineData, PageData, PageTexts, PageType, SiteData};
use quire_content::language_tag;
use quire_html::escape::{json_for_script, text};
use serde::Serialize;
use serde_json::Value;

use super::open_graph::open_graph;
use super::part_styles::part_styles;
use super::schema_org::{WebSite, schema_org};
use crate::social::SocialImage;

/// Resources that every document of a build refers to. All URLs are root-relative and include the base path.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Assets {
    /// Style sheets for every page, in order.
    pub(crate) styles: Vec<StyleSheet>,
    /// Style sheets of the theme that only some pages load, by name. Each is for one layout, for one kind of markup
    /// (such as cards), for right-to-left text, or for the printable manual.
    pub(crate) layout_styles: BTreeMap<String, StyleSheet>,
    /// Style sheets of the site for every page, after all others.
    pub(crate) site_styles: Vec<StyleSheet>,
    /// URLs of the text fonts, which every page preloads: the theme's style sheet uses only fonts that are available at
    /// first paint, to avoid a second layout.
    pub(crate) fonts: Vec<String>,
    /// The module that makes the page interactive.
    pub(crate) client: Script,
    /// Modules of the features that the site has turned on.
    pub(crate) features: Vec<Script>,
    /// Chunks that `client` imports statically, to be preloaded.
    pub(crate) preload: Vec<Script>,
    /// The content security policy, see [`quire_load::SitePolicy`]; empty for none.
    pub(crate) policy: String,
    /// JavaScript that sets the appearance before first paint.
    pub(crate) inline_script: String,
    /// The footer of all pages; empty for none.
    pub(crate) footer: String,
    /// Identifier of this set of assets. Client-side navigation to a page with another identifier reloads the document.
    pub(crate) build: String,
    /// URL of the site's theme module, which adds to the theme or replaces parts of it; `None` if the site has no such
    /// module.
    pub(crate) site_module: Option<String>,
    /// Origin of the published site without a trailing slash, for canonical and alternate links; may be empty.
    pub(crate) origin: String,
    /// Additional data for the development server; `None` in a published page.
    pub(crate) development: Option<Development>,
}

#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct StyleSheet {
    /// Root-relative URL of the style sheet.
    pub(crate) href: String,
    /// Value of the `integrity` attribute: hash for subresource integrity.
    pub(crate) integrity: String,
}

/// An ES module.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Script {
    /// Root-relative URL of the module.
    pub(crate) href: String,
    /// Value of the `integrity` attribute: hash for subresource integrity.
    pub(crate) integrity: String,
}

/// Additional data in a page of the development server.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Development {
    /// The script that listens for updates.
    pub(crate) client: Script,
    /// Token with which the page may open the event stream.
    pub(crate) token: String,
}

/// Data of one page from which its document is generated, in addition to the data and assets that all pages share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Page<'a> {
    /// Data of the page, which the document also contains as JSON.
    pub(crate) data: &'a PageData,
    /// Root-relative URL of the page for alternate links, and for the canonical link unless the page has another
    /// canonical URL.
    pub(crate) href: &'a str,
    /// URL of the JSON file with the locale's data for the shell.
    pub(crate) shell: &'a str,
    /// Title of the site in the page's language.
    pub(crate) site_title: &'a str,
    /// Interface strings that scripts show in the page.
    pub(crate) texts: PageTexts<'a>,
    /// False for pages that search engines should not index.
    pub(crate) is_indexed: bool,
    /// Elements that the configuration, the page's frontmatter and components add to the head.
    pub(crate) head: &'a [HeadElement],
    /// Head elements that a blog adds, as HTML.
    pub(crate) blog_head: &'a str,
    /// Image for previews of links to the page in social networks.
    pub(crate) image: Option<&'a SocialImage>,
    /// Whether the page is a post of a blog. If so, `blog_head` contains the post's metadata.
    pub(crate) is_post: bool,
}

/// An element of the head without content. Values are escaped when they are written. Elements and attributes were
/// checked when the configuration or the frontmatter was parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HeadElement {
    /// Tag name: `meta`, `link` or `script`.
    pub(crate) name: &'static str,
    /// Attributes in the author's order, with unescaped values.
    pub(crate) attributes: Vec<(String, String)>,
}

/// Returns the document of a page. `push_root` appends the HTML inside `#quire-root`, including the article. `size` is
/// the estimated length of this HTML in bytes.
pub(crate) fn document(
    page: Page<'_>,
    site: &SiteData,
    assets: &Assets,
    size: usize,
    push_root: impl FnOnce(&mut String),
) -> String {
    let Page { data: page, href, shell, site_title, texts, is_indexed, head, blog_head, image, is_post } =
        page;
    let mut out = String::with_capacity(size + 8 * 1024);
    out.push_str("<!doctype html>\n");
    let (lang, appearance) = (text(&language_tag(&page.lang)), text(&site.appearance));
    let is_rtl = is_rtl(&page.lang, site);
    let direction = if is_rtl { " dir=\"rtl\"" } else { "" };
    let alternates = redirect_targets(page, site);
    let alternates =
        alternates.map(|pairs| format!(" data-alternates=\"{}\"", text(&pairs))).unwrap_or_default();
    out.push_str(&format!(
        "<html lang=\"{lang}\"{direction} data-appearance=\"{appearance}\"{alternates}>\n<head>\n<meta charset=\"utf-8\">\n"
    ));
    // The content security policy must precede everything that it restricts.
    meta(&mut out, "http-equiv", "Content-Security-Policy", &assets.policy);
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.push_str(&format!("<title>{}</title>\n", text(&page.document_title)));
    meta(&mut out, "name", "description", &page.description);
    meta(&mut out, "name", "generator", "Quire");
    if !is_indexed {
        meta(&mut out, "name", "robots", "noindex");
    }
    if !assets.origin.is_empty() && page.page_type != PageType::NotFound {
        let url = format!("{}{href}", assets.origin);
        let newest = page.canonical.as_ref().map(|newest| format!("{}{newest}", assets.origin));
        let canonical = newest.as_ref().unwrap_or(&url);
        links_between_pages(&mut out, page, [&url, canonical], site, &assets.origin);
        out.push_str(&open_graph(page, canonical, site_title, image, head));
        if !is_post {
            out.push_str(&schema_org(
                page,
                &url,
                image,
                &WebSite { title: site_title, base: &site.base, origin: &assets.origin },
            ));
        }
    }
    if let Some(markdown) = &page.markdown_url {
        let href = text(markdown);
        out.push_str(&format!("<link rel=\"alternate\" type=\"text/markdown\" href=\"{href}\">\n"));
    }
    out.push_str(blog_head);
    for element in head {
        out.push_str(&format!("<{}", element.name));
        for (name, value) in &element.attributes {
            out.push_str(&format!(" {name}=\"{}\"", text(value)));
        }
        out.push_str(if element.name == "script" { "></script>\n" } else { ">\n" });
    }
    // Without an icon, browsers request /favicon.ico and log an error if it is missing.
    let icon = if site.icon.is_empty() { "data:," } else { site.icon.as_str() };
    out.push_str(&format!("<link rel=\"icon\" href=\"{}\">\n", text(icon)));
    out.push_str(&format!("<script>{}</script>\n", assets.inline_script));
    let optional = [layout_style(page), is_rtl.then_some("rtl")];
    let optional = optional.into_iter().flatten().filter_map(|name| assets.layout_styles.get(name));
    for style in assets.styles.iter().chain(optional).chain(&assets.site_styles) {
        out.push_str(&stylesheet_link(style));
    }
    let end_of_styles = out.len();
    // Delay the first paint until the last element (`#quire-page`) is parsed, so that the browser does not lay out an
    // incomplete page.
    out.push_str("<link rel=\"expect\" href=\"#quire-page\" blocking=\"render\">\n");
    push_font_preloads(&mut out, assets);
    if is_hydrated_at_once(page, assets) {
        let shell = text(shell);
        out.push_str(&format!("<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{shell}\">\n"));
    }
    for script in &assets.preload {
        let (href, integrity) = (text(&script.href), &script.integrity);
        out.push_str(&format!("<link rel=\"modulepreload\" href=\"{href}\" integrity=\"{integrity}\">\n"));
    }
    for script in std::iter::once(&assets.client).chain(&assets.features) {
        module(&mut out, script);
    }
    if let Some(development) = &assets.development {
        meta(&mut out, "name", "quire-dev", &development.token);
        module(&mut out, &development.client);
    }
    out.push_str("</head>\n<body>\n<div id=\"quire-root\">");
    let root = out.len();
    push_root(&mut out);
    // Slots of the site's theme may contain markup, such as tabs, whose style sheets the article does not link.
    if assets.site_module.is_some() {
        let links = part_styles(&out[root..], assets).map(stylesheet_link);
        let links: String = links.filter(|link| !out[root..].contains(link)).collect();
        out.insert_str(end_of_styles, &links);
    }
    out.push_str("</div>");
    out.push_str(&assets.footer);
    out.push_str("\n<script type=\"application/json\" id=\"quire-page\">");
    let data = InlineData {
        build: &assets.build,
        page,
        shell,
        site_module: assets.site_module.as_deref(),
        base: &site.base,
        clean_urls: site.clean_urls,
        hide_navbar: &site.hide_navbar,
        search: site.search.get("enabled") != Some(&Value::Bool(false)),
        texts,
    };
    out.push_str(&json_for_script(&serde_json::to_string(&data).unwrap_or_default()));
    out.push_str("</script>\n</body>\n</html>\n");
    out
}

/// Returns whether the browser hydrates the shell at once, without waiting for user interaction. Must match
/// `watchEarlyHydration` in `theme/src/client/early-hydration.ts`.
fn is_hydrated_at_once(page: &PageData, assets: &Assets) -> bool {
    assets.site_module.is_some() || page.page_type == PageType::NotFound || assets.development.is_some()
}

/// Appends elements that preload the fonts of the text, so that they are available at first paint.
pub(crate) fn push_font_preloads(out: &mut String, assets: &Assets) {
    for font in &assets.fonts {
        let href = text(font);
        let kind = font.rsplit('.').next().unwrap_or("woff2");
        out.push_str(&format!(
            "<link rel=\"preload\" as=\"font\" type=\"font/{kind}\" crossorigin href=\"{href}\">\n"
        ));
    }
}

/// Returns the element that loads a style sheet, with a line feed. The element is valid in `<head>` and in `<body>`.
pub(crate) fn stylesheet_link(style: &StyleSheet) -> String {
    let (href, integrity) = (text(&style.href), &style.integrity);
    format!("<link rel=\"stylesheet\" href=\"{href}\" integrity=\"{integrity}\">\n")
}

/// Returns the name of the theme's style sheet that a page's layout needs in addition to the shared style sheets. Must
/// match `loadLayout` in `theme/src/client/load-layout.ts`.
fn layout_style(page: &PageData) -> Option<&'static str> {
    match page.page_type {
        _ if page.overview.is_some() => Some("overview"),
        PageType::Home => Some("home"),
        PageType::NotFound => Some("notFound"),
        PageType::Doc | PageType::Custom | PageType::Blank => None,
    }
}

/// Returns whether a language is written from right to left.
pub(super) fn is_rtl(lang: &str, site: &SiteData) -> bool {
    site.locales.iter().any(|locale| locale.lang == lang && locale.dir.is_some())
}

/// Returns the value of `data-alternates`: space-separated pairs of language and URL to which the inline script may
/// redirect a first visit (requirements S4-33 to S4-38). If the page does not exist in other languages, the value is
/// empty, and the script only records the visit. Returns `None` if this page never redirects.
fn redirect_targets(page: &PageData, site: &SiteData) -> Option<String> {
    let may_redirect = match site.language_redirect.as_str() {
        "auto" => true,
        // Only pages in the default language have paths without a language, so only these pages may redirect.
        "entry" => page.lang == site.lang,
        _ => false,
    };
    // Hosts show the 404 page at any URL. A redirect to the 404 page of another language would hide that URL.
    if !may_redirect || site.locales.len() < 2 || page.is_not_found() {
        return None;
    }
    let alternates = page.alternates.iter().filter(|it| it.exact);
    let pairs: Vec<String> =
        alternates.map(|alternate| format!("{} {}", alternate.lang, alternate.link)).collect();
    Some(pairs.join(" "))
}

fn meta(out: &mut String, kind: &str, name: &str, content: &str) {
    if !content.is_empty() {
        out.push_str(&format!("<meta {kind}=\"{name}\" content=\"{}\">\n", text(content)));
    }
}

fn module(out: &mut String, script: &Script) {
    let (href, integrity) = (text(&script.href), &script.integrity);
    out.push_str(&format!("<script type=\"module\" src=\"{href}\" integrity=\"{integrity}\"></script>\n"));
}

/// Appends links to the canonical URL and to the alternates of the page at the URL `own` (`hreflang`, with `x-default`
/// for the default language). `origin` must not be empty, because search engines need absolute URLs.
fn links_between_pages(
    out: &mut String,
    page: &PageData,
    [own, canonical]: [&str; 2],
    site: &SiteData,
    origin: &str,
) {
    out.push_str(&format!("<link rel=\"canonical\" href=\"{}\">\n", text(canonical)));
    let exact = page.alternates.iter().filter(|alternate| alternate.exact);
    let others: Vec<(&str, String)> =
        exact.map(|alternate| (alternate.lang.as_str(), format!("{origin}{}", alternate.link))).collect();
    // An untranslated page is not an alternate.
    if !others.is_empty() && page.language.is_none() {
        let all = std::iter::once((page.lang.as_str(), own.to_owned())).chain(others);
        for (lang, href) in all {
            let (href, tag) = (text(&href), language_tag(lang));
            out.push_str(&format!("<link rel=\"alternate\" hreflang=\"{tag}\" href=\"{href}\">\n"));
            if lang == site.lang {
                out.push_str(&format!("<link rel=\"alternate\" hreflang=\"x-default\" href=\"{href}\">\n"));
            }
        }
    }
}
