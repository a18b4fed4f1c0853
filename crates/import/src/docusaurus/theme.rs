//! Theme settings from `themeConfig`: navigation bar, footer, colors and outline.

use super::docs::Docs;
use super::sidebars::{NamedSidebar, assign_sidebars, first_doc};
use crate::draft::Draft;
use crate::head;
use crate::navigation::{FooterColumn, FooterLink, NavItem, Sidebar, label, plain};
use crate::path;
use crate::public;
use crate::site::{Appearance, SocialLink};
use crate::table::{Fate, Setting, Table};
use quire_foreign_config::Node;

/// Reads the theme's configuration. Returns the entries of the navigation bar.
pub(super) fn read<'a>(draft: &mut Draft<'_, 'a>, mut theme: Table<'a>) -> Option<Vec<Node<'a>>> {
    colors(draft, &mut theme);
    if let Some(setting) = theme.text("image", draft) {
        let url = public::public_url(draft, &setting.value);
        let origin = draft.site.origin.clone();
        match url {
            Some(url) => {
                let base = if draft.site.base.is_empty() { "/" } else { draft.site.base.as_str() };
                let image_url =
                    if path::is_external(&url) { url } else { format!("{origin}{base}{}", &url[1..]) };
                let image =
                    vec![("property".to_owned(), "og:image".to_owned()), ("content".to_owned(), image_url)];
                head::add(draft, &setting.key, "meta", &image, setting.span);
            }
            None => head::missing(draft, &setting.key, &setting.value, setting.span),
        }
    }
    if let Some(setting) = theme.list("metadata", draft) {
        for item in &setting.value {
            let attributes = item.entries().unwrap_or_default();
            head::element(draft, &setting.key, "meta", attributes, item.span);
        }
    }
    outline(draft, &mut theme);
    footer(draft, &mut theme);
    let nav = navbar(draft, &mut theme);
    theme.finish(
        draft,
        &[
            ("prism", Fate::BuiltIn("code is highlighted at build time")),
            ("algolia", Fate::BuiltIn("Quire has built-in search instead of Algolia's")),
            ("docs", Fate::BuiltIn("the sidebar stays open beside the page")),
            ("mermaid", Fate::Silent),
            ("zoom", Fate::BuiltIn("images can be enlarged")),
            ("announcementBar", Fate::Dropped("fill the slot `global` of the theme with the announcement")),
            ("liveCodeBlock", Fate::Dropped("code blocks do not run")),
        ],
    );
    nav
}

fn colors(draft: &mut Draft<'_, '_>, theme: &mut Table<'_>) {
    let Some(mut colors) = theme.table("colorMode", draft) else { return };
    let mode = colors.text("defaultMode", draft).map(|setting| setting.value);
    let is_fixed = colors.bool("disableSwitch", draft).is_some_and(|setting| setting.value);
    let follows_system = colors.bool("respectPrefersColorScheme", draft).is_some_and(|setting| setting.value);
    draft.site.appearance = match (mode.as_deref(), is_fixed, follows_system) {
        (None | Some("light"), true, _) => Some(Appearance::ForceLight),
        (_, _, true) => None,
        (Some("dark"), ..) => Some(Appearance::Dark),
        _ => Some(Appearance::Light),
    };
    draft.carried("themeConfig.colorMode", colors.span, "");
    colors.finish(draft, &[]);
}

/// Reads the heading levels of the outline and of `<TOCInline />`. The default levels are 2 and 3.
fn outline(draft: &mut Draft<'_, '_>, theme: &mut Table<'_>) {
    let Some(mut outline) = theme.table("tableOfContents", draft) else { return };
    let mut level = |key: &str| {
        let Setting { value, key, span } = outline.take(key)?;
        let level = value.text().and_then(|level| level.parse().ok());
        let level = level.filter(|level| (2..=6).contains(level));
        match level {
            Some(_) => draft.carried(&key, span, ""),
            None => draft.unusable(&key, &value),
        }
        level
    };
    let (from, to) = (level("minHeadingLevel"), level("maxHeadingLevel"));
    let levels: Vec<u8> = (from.unwrap_or(2)..=to.unwrap_or(3)).collect();
    draft.site.toc_headers = (levels != [2, 3]).then(|| levels.clone());
    draft.site.outline_headers = Some(levels);
    outline.finish(draft, &[]);
}

fn navbar<'a>(draft: &mut Draft<'_, 'a>, theme: &mut Table<'a>) -> Option<Vec<Node<'a>>> {
    let mut navbar = theme.table("navbar", draft)?;
    if let Some(setting) = navbar.text("title", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.logo_text = setting.value;
    }
    if let Some(setting) = navbar.take("logo") {
        public::logo(draft, &setting.key, &setting.value, setting.span);
    }
    if let Some(setting) = navbar.bool("hideOnScroll", draft) {
        draft.carried(&setting.key, setting.span, "");
        if setting.value { "auto" } else { "" }.clone_into(&mut draft.site.hide_navbar);
    }
    let list = navbar.list("items", draft);
    navbar.finish(draft, &[("style", Fate::Silent)]);
    let list = list?;
    draft.carried(&list.key, list.span, "");
    Some(list.value)
}

/// The docs of a plugin instance. Items of the navigation bar can refer to them.
pub(super) struct Section {
    /// Id of the plugin instance. Empty for the default instance.
    pub(super) id: String,
    pub(super) docs: Docs,
    pub(super) sidebars: Vec<NamedSidebar>,
}

impl Section {
    /// Returns the sidebars with the pages that show them.
    pub(super) fn into_sidebars(self) -> Vec<Sidebar> {
        let Self { id, docs, mut sidebars } = self;
        if !id.is_empty() {
            for sidebar in &mut sidebars {
                sidebar.name = format!("{id}-{}", sidebar.name);
            }
        }
        assign_sidebars(sidebars, &docs.section)
    }
}

/// Returns the navigation bar of a locale. If several sections have the same id, the first one applies.
pub(super) fn nav(draft: &mut Draft<'_, '_>, items: &[Node<'_>], sections: &[&Section]) -> Vec<NavItem> {
    items.iter().filter_map(|item| nav_item(draft, item, sections)).collect()
}

fn nav_item(draft: &mut Draft<'_, '_>, node: &Node<'_>, sections: &[&Section]) -> Option<NavItem> {
    const SUBJECT: &str = "navbar";
    let get = |key: &str| node.get(key).and_then(Node::text);
    let kind = get("type");
    let visible_text = get("label").or_else(|| Some(plain(&get("html")?))).filter(|text| !text.is_empty());
    let to = get("to").map(with_leading_slash);
    let mut link = to.or_else(|| get("href"));
    let is_github = link.as_ref().is_some_and(|link| link.starts_with("https://github.com/"));
    // Quire's theme shows links to GitHub as icons.
    if is_github && visible_text.as_ref().is_none_or(|text| text.eq_ignore_ascii_case("github")) {
        let content = link.unwrap_or_default();
        let icon = crate::toml::quote("github");
        let link = SocialLink { icon, mode: "link".to_owned(), content };
        if !draft.site.social_links.contains(&link) {
            draft.site.social_links.push(link);
        }
        return None;
    }
    let text = visible_text.or_else(|| get("aria-label")).unwrap_or_default();
    let id = get("docsPluginId").filter(|id| id != "default").unwrap_or_default();
    let section = sections.iter().find(|section| section.id == id);
    match kind.as_deref() {
        Some("localeDropdown") => {
            draft.built_in("navbar: languages", node.span, "a site with several languages has a menu");
            return dropdown(draft, node, sections, "Translations");
        }
        Some("search") => {
            draft.built_in("navbar: search", node.span, "the navigation bar has a search button");
            return None;
        }
        Some("docsVersion" | "docsVersionDropdown") => {
            draft.built_in("navbar: versions", node.span, "a site with several versions has a menu");
            return dropdown(draft, node, sections, "Other versions");
        }
        Some("docSidebar") => {
            let name = get("sidebarId").unwrap_or_default();
            let mut sidebars = section.iter().flat_map(|section| &section.sidebars);
            let sidebar = sidebars.find(|sidebar| sidebar.name == name);
            link = sidebar.and_then(|sidebar| first_doc(&sidebar.items));
        }
        Some("doc") => {
            let id = get("docId").unwrap_or_default();
            link = section.and_then(|section| Some(section.docs.link(&section.docs.by_id(&id)?.file)));
        }
        Some("html") => {
            draft.dropped(SUBJECT, node.span, "the navigation bar cannot contain HTML");
            return None;
        }
        _ => {}
    }
    let items = node.get("items").and_then(Node::list).unwrap_or_default();
    let items = nav(draft, items, sections);
    if link.is_none() && items.is_empty() {
        let folder = section.map_or("docs", |section| section.docs.folder.as_str());
        let note = format!("`{text}` has no target in `{folder}`; the entry is omitted");
        draft.dropped(SUBJECT, node.span, &note);
        return None;
    }
    Some(NavItem {
        text: label(&text),
        link,
        items,
        active_match: get("activeBaseRegex").unwrap_or_default(),
        is_left: get("position").is_none_or(|side| side == "left"),
        span: node.span,
    })
}

/// Returns a menu with the entries that a project adds to a version or language dropdown, because Quire's version and
/// language menus cannot contain other entries. `text` is the label of the returned menu.
fn dropdown(
    draft: &mut Draft<'_, '_>,
    node: &Node<'_>,
    sections: &[&Section],
    text: &str,
) -> Option<NavItem> {
    let keys = ["dropdownItemsBefore", "dropdownItemsAfter"];
    let items = keys.iter().filter_map(|key| node.get(key)?.list()).flatten();
    let items: Vec<NavItem> = items.filter_map(|item| nav_item(draft, item, sections)).collect();
    if items.is_empty() {
        return None;
    }
    draft.carried("navbar: dropdown items", node.span, &format!("as the menu `{text}`"));
    let is_left = node.get("position").and_then(Node::text).is_some_and(|side| side == "left");
    let (text, span) = (text.to_owned(), node.span);
    Some(NavItem { text, link: None, items, active_match: String::new(), is_left, span })
}

/// Reads the footer, which consists of links and a copyright line.
fn footer(draft: &mut Draft<'_, '_>, theme: &mut Table<'_>) {
    let Some(mut footer) = theme.table("footer", draft) else { return };
    if let Some(setting) = footer.list("links", draft) {
        draft.carried(&setting.key, setting.span, "");
        // Columns precede links outside of columns.
        let columns = setting.value.iter().filter_map(|column| Some((column, column.get("items")?.list()?)));
        for (column, items) in columns {
            let title = column.get("title").and_then(Node::text).unwrap_or_default();
            let links = items.iter().filter_map(|item| footer_link(draft, item)).collect();
            draft.footer.push(FooterColumn { title, links });
        }
        let ungrouped = setting.value.iter().filter(|item| item.get("items").is_none());
        let links: Vec<FooterLink> = ungrouped.filter_map(|item| footer_link(draft, item)).collect();
        draft.footer.push(FooterColumn { title: String::new(), links });
    }
    if let Some(setting) = footer.text("copyright", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.footer_html.push((setting.value, setting.span));
    }
    footer.finish(draft, &[("style", Fate::Silent), ("logo", Fate::Dropped("the footer shows no images"))]);
}

fn footer_link(draft: &mut Draft<'_, '_>, node: &Node<'_>) -> Option<FooterLink> {
    let get = |key: &str| node.get(key).and_then(Node::text);
    let Some(link) = get("to").map(with_leading_slash).or_else(|| get("href")) else {
        let html = get("html").map(|html| FooterLink::Html(html, node.span));
        if html.is_none() {
            draft.dropped("footer", node.span, "the item is not a link");
        }
        return html;
    };
    let text = get("label").unwrap_or_else(|| link.clone());
    Some(FooterLink::Link { text, link, span: node.span })
}

/// Adds a leading slash to a path in `to`, because the path is relative to the base. Returns other links unchanged.
fn with_leading_slash(link: String) -> String {
    let is_path = !link.starts_with(['/', '#', '.']) && !path::is_external(&link);
    if is_path { format!("/{link}") } else { link }
}
