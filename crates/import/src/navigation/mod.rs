//! Menus and sidebars of other engines, converted to `_nav.json`, `_meta.json` and `_sidebars.json`.

mod footer;
mod json;
mod label;
mod markup;
mod nav;
mod sidebar;

use std::collections::BTreeSet;

use quire_content::{LinkTarget, PageRoute, Routes};

use crate::draft::{Contents, Draft, NewFile};
use crate::path;
use footer::in_brackets;
pub(crate) use footer::{FooterColumn, FooterLink, write_footer};
pub(crate) use label::{label, plain};
use quire_foreign_config::SourceSpan;

/// Maximum nesting of groups in a sidebar. Navigation files allow 64 levels of JSON, and each group takes two levels.
pub(crate) const MAX_NESTING: usize = 24;

/// Navigation of one language in one version.
#[derive(Debug, Default)]
pub(crate) struct Navigation {
    pub(crate) lang: String,
    /// Name of the version. Empty for a site without versions.
    pub(crate) version: String,
    /// Entries of the navigation bar, if the project configures them.
    pub(crate) nav: Option<Vec<NavItem>>,
    pub(crate) sidebars: Vec<Sidebar>,
}

/// An entry of the navigation bar.
#[derive(Debug, Clone)]
pub(crate) struct NavItem {
    /// Label, with inline markup as in Markdown.
    pub(crate) text: String,
    pub(crate) link: Option<String>,
    /// Entries of the menu. Empty for a plain link.
    pub(crate) items: Vec<Self>,
    pub(crate) active_match: String,
    pub(crate) is_left: bool,
    pub(crate) span: SourceSpan,
}

/// A sidebar with the pages that show it.
#[derive(Debug)]
pub(crate) struct Sidebar {
    pub(crate) scope: SidebarScope,
    pub(crate) items: Vec<SideItem>,
    pub(crate) span: SourceSpan,
}

/// The pages that show a sidebar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SidebarScope {
    /// All pages below a path in the locale. The path has no leading or trailing slash. An empty path means all pages.
    Below(String),
    /// The pages that the sidebar lists. The value is the sidebar's name.
    Listed(String),
}

/// Generated index page of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GroupIndex {
    /// Path of the page in its locale, without leading or trailing slash.
    pub(crate) path: String,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
}

/// An entry of a sidebar.
#[derive(Debug, Clone)]
pub(crate) struct SideItem {
    pub(crate) kind: SideKind,
    /// Label, with inline markup as in Markdown. If empty, the page's title is used.
    pub(crate) text: String,
    pub(crate) span: SourceSpan,
}

/// Type of a sidebar entry.
#[derive(Debug, Clone)]
pub(crate) enum SideKind {
    /// A link, or a heading if there is no link.
    Link(Option<String>),
    Group {
        link: Option<String>,
        /// Generated index page of the group, as an alternative to `link`.
        index: Option<GroupIndex>,
        items: Vec<SideItem>,
        /// Whether the group is collapsed initially. `None` for a group that cannot be collapsed.
        collapsed: Option<bool>,
    },
    /// The pages of a folder, in the engine's default order. `page` is the path of the folder's generated index page.
    Folder { name: String, page: Option<String>, items: Vec<SideItem>, collapsed: bool },
    /// A page in the folder of the `_meta.json`. The value is the file name without extension.
    Page(String),
    /// A horizontal line between entries.
    Divider,
}

/// Writes the navigation files of all locales. `routes` are the routes of the imported site.
pub(crate) fn write(draft: &mut Draft<'_, '_>, routes: &Routes) {
    for navigation in std::mem::take(&mut draft.navigation) {
        let (lang, version) = (navigation.lang.clone(), navigation.version.clone());
        let mut writer = Writer {
            folder: locale_folder(draft, &version, &lang),
            draft,
            routes,
            lang,
            version,
            listed_pages: BTreeSet::new(),
            subject: "nav",
        };
        writer.nav(&navigation);
        writer.sidebars(navigation);
    }
}

/// Returns the folder of a locale's pages. If the default language has no folder, returns the docs folder or, for a
/// version, the version's folder.
fn locale_folder(draft: &Draft<'_, '_>, version: &str, lang: &str) -> String {
    let docs = path::join(&draft.site.docs, version);
    let language_folder = path::join(&docs, lang);
    let is_default = draft.site.lang == lang || draft.site.lang.is_empty();
    if is_default && !crate::files::is_folder(draft.scripts.files, &language_folder) {
        docs
    } else {
        language_folder
    }
}

/// Writer of the navigation files of one locale.
struct Writer<'w, 's, 'a> {
    draft: &'w mut Draft<'s, 'a>,
    routes: &'w Routes,
    lang: String,
    version: String,
    /// Folder of the locale, relative to the project's folder.
    folder: String,
    /// Pages that the current `_meta.json` already lists.
    listed_pages: BTreeSet<String>,
    /// Subject of findings about the current file.
    subject: &'static str,
}

enum Target {
    /// A page of the locale. The value is the page's path without locale, extension and `index`.
    Page(String),
    /// Any other target that exists or is external.
    Other,
    /// A page that exists only in the default version. The value is an absolute link.
    DefaultVersion(String),
}

impl Target {
    /// Returns the link to write. Relative links to files become absolute paths of pages.
    fn resolved_link(&self, link: &str) -> String {
        match self {
            Self::Page(key) if link.starts_with("./") => format!("/{key}"),
            Self::DefaultVersion(link) => link.clone(),
            _ => link.to_owned(),
        }
    }
}

impl Writer<'_, '_, '_> {
    /// Returns the target of a link. Reports links to missing pages, and links that navigation files do not allow.
    fn target(&mut self, link: &str, span: SourceSpan) -> Option<Target> {
        if let Some(message) = quire_config::nav_link_fault(link) {
            self.draft.dropped(self.subject, span, &message);
            return None;
        }
        match self.resolve(link) {
            LinkTarget::Page(id) => {
                let page = self.routes.page(id);
                let is_in_locale = page.route.version == self.version && !link.contains(['#', '?']);
                let is_in_locale = is_in_locale && (page.route.lang == self.lang || link.starts_with("./"));
                Some(if is_in_locale { Target::Page(page.key.clone()) } else { Target::Other })
            }
            LinkTarget::Outside | LinkTarget::Public(_) | LinkTarget::File(_) | LinkTarget::Here => {
                Some(Target::Other)
            }
            LinkTarget::Missing(path) => {
                if let Some(link) = self.in_default_version(link) {
                    return Some(Target::DefaultVersion(link));
                }
                // A path outside of the site's base path starts with `/..`.
                let path = path.strip_prefix("/..").unwrap_or(&path);
                let note = format!("`{link}` does not match any page (`{path}`); the entry is omitted");
                self.draft.dropped(self.subject, span, &note);
                None
            }
        }
    }

    /// Resolves a link. For an untranslated page, a relative link resolves to the file of the default language.
    fn resolve(&self, link: &str) -> LinkTarget {
        let default = &self.routes.config().lang;
        let find = |lang: &str, folder: &str| {
            let locale = self.locale_id(lang);
            self.routes.resolve_link(&locale, &path::join(folder, "_meta.json"), link).target
        };
        match find(&self.lang, &self.folder) {
            LinkTarget::Missing(_) if link.starts_with("./") && self.lang != *default => {
                find(default, &locale_folder(self.draft, &self.version, default))
            }
            target => target,
        }
    }

    /// Returns an absolute link to a page that exists only in the default version. Only the navigation bar may contain
    /// links of this kind.
    fn in_default_version(&self, link: &str) -> Option<String> {
        let config = self.routes.config();
        let default = &config.multi_version.default;
        if *default == self.version || self.subject != "nav" {
            return None;
        }
        let locale = &config.default_locale().id;
        let folder = locale_folder(self.draft, default, &config.lang);
        let from = path::join(&folder, "_meta.json");
        let page = self.routes.page(self.routes.resolve_link(locale, &from, link).page()?);
        Some(path::join("", &format!("{default}/{}", page.key))).map(|link| format!("/{link}"))
    }

    /// Returns the id of the locale for a language in the current version.
    fn locale_id(&self, lang: &str) -> String {
        let locales = &self.routes.config().locales;
        let matching = locales.iter().find(|locale| locale.lang == lang && locale.version == self.version);
        matching.map_or_else(|| lang.to_owned(), |locale| locale.id.clone())
    }

    fn locale_pages(&self) -> impl Iterator<Item = &PageRoute> {
        let is_in_locale =
            |page: &&PageRoute| page.route.lang == self.lang && page.route.version == self.version;
        self.routes.all().iter().filter(is_in_locale)
    }

    /// Returns the label of an entry: `text` if it is not empty, otherwise the title or the name of the target page.
    fn label(&self, text: &str, target: &Target) -> String {
        let Target::Page(key) = target else { return text.to_owned() };
        if !text.is_empty() {
            return text.to_owned();
        }
        let page = self.locale_pages().find(|page| page.key == *key);
        let title = page.and_then(|page| {
            let text = self.draft.scripts.files.text(&path::join("", &page.source))?;
            crate::title::title(&page.source, &text)
        });
        title.unwrap_or_else(|| path::name(key).to_owned())
    }

    fn file(&mut self, path: String, value: &serde_json::Value) {
        self.draft.files.push(NewFile { path, contents: Contents::Text(json::pretty(value)) });
    }
}
