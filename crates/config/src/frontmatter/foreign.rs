//! Frontmatter of other engines: their keys are replaced with Quire's keys, or their values are stored in [`Foreign`].

mod docusaurus;
mod fields;
mod mdbook;
mod vitepress;

use quire_diagnostics::{Diagnostic, Severity, Span, did_you_mean};

use super::AREA;
use super::keys::Frontmatter;
use crate::site::Dialect;
use crate::tree::{Kind, Node};
use fields::Fields;

pub(super) use docusaurus::begins_with_title;
pub(super) use mdbook::title as mdbook_title;

/// Settings in other engines' frontmatter that Quire's own keys cannot express.
#[derive(Debug, Clone, PartialEq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own")]
pub struct Foreign {
    /// The complete `<title>` (mdBook's `{{#title}}`). `None` to derive it from the page's title.
    pub document_title: Option<String>,
    /// Prefix of the page's title in the `<title>` (VitePress's `titleTemplate`).
    pub title_prefix: String,
    /// First heading level in the outline, such as 2 for h2.
    pub outline_from: Option<u8>,
    /// Last heading level in the outline, such as 4 for h4.
    pub outline_to: Option<u8>,
    /// Replacement for the link to the previous page.
    pub prev: Option<Neighbor>,
    /// Replacement for the link to the next page.
    pub next: Option<Neighbor>,
    /// Replacement for the link to the page's source. `None` to keep the computed link.
    pub edit_link: Option<EditLink>,
    /// Date of the last change, as written. `None` to use the date of the last commit.
    pub last_update: Option<String>,
    /// Whether the date of the last change is hidden.
    pub hides_date: bool,
    /// Whether the page shows no title other than an h1 in its text.
    pub hides_title: bool,
    /// Whether the title is shown above the page's text even if the text contains an h1.
    pub adds_title: bool,
    /// Whether the first heading is the title, regardless of its level.
    pub has_any_heading_as_title: bool,
    /// Text of the page's sidebar entry. Defaults to the page's title.
    pub sidebar_label: Option<String>,
    /// Text of links to the page in the footers of the previous and next pages.
    pub pagination_label: Option<String>,
    /// Name of the sidebar that the page shows.
    pub displayed_sidebar: Option<String>,
    /// Position of the page among its siblings in a sidebar generated from files.
    pub sidebar_position: Option<f64>,
    /// Path of the page, relative to its folder or to the locale's root if it begins with `/`.
    pub slug: Option<String>,
    /// Replacement for the file name in the page's path. Ignored for index pages, and if `slug` is set.
    pub id: Option<String>,
    /// Whether the page is a draft, which is not published.
    pub is_draft: bool,
    /// Whether the page is omitted from navigation.
    pub is_unlisted: bool,
}

/// Replacement for the computed link to the previous or next page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Neighbor {
    /// The page shows no such link.
    Hidden,
    /// A link. Each missing value defaults to the value of the computed link.
    Link {
        /// Text of the link. Defaults to the title of the computed page.
        text: Option<String>,
        /// Link target, written like links in a page's text.
        link: Option<String>,
    },
}

/// Replacement for the computed edit link of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditLink {
    /// The page has no edit link.
    Hidden,
    /// The edit link has this absolute URL.
    Url(String),
}

/// Keys that are accepted but have no effect, each with the reason.
const WITHOUT_EFFECT: [(Dialect, &str, &str); 13] = [
    (Dialect::Vitepress, "footer", "the site's footer is part of the home page alone"),
    (Dialect::Vitepress, "pageClass", "classes of the page would be styled by a theme for Vue"),
    (Dialect::Vitepress, "markdownStyles", "the theme styles Markdown on every page"),
    (Dialect::Vitepress, "isHome", "`layout: home` makes a page a home page"),
    (Dialect::Vitepress, "lang", "the folder of a page determines its language"),
    (Dialect::Vitepress, "dir", "the language determines the direction"),
    (Dialect::Vitepress, "pageId", "an identifier for the site's own scripts"),
    (Dialect::Docusaurus, "title_meta", "documents have the page's title"),
    (Dialect::Docusaurus, "sidebar_class_name", "classes would be styled by the site's theme"),
    (Dialect::Docusaurus, "sidebar_custom_props", "for the site's own theme components"),
    (Dialect::Docusaurus, "sidebar_key", "entries are identified by their file"),
    (Dialect::Docusaurus, "parse_number_prefixes", "the prefix is part of the file's name"),
    (Dialect::Docusaurus, "hide_reading_time", "every post shows how long it takes to read"),
];

/// Removes the keys of the dialect's engine from `node`. Replaces them with Quire's keys, returns their values, or
/// drops keys without an effect. Warns about values of the wrong type and about likely typos.
pub(super) fn adopt(node: &mut Node, dialect: Dialect, path: &str) -> (Foreign, Vec<Diagnostic>) {
    let mut foreign = Foreign::default();
    // The check of Quire's own keys reports frontmatter that is not a table.
    let Kind::Table(table) = &mut node.kind else { return (foreign, Vec::new()) };
    let mut fields = Fields { table, path, diagnostics: Vec::new() };
    let keys = match dialect {
        Dialect::Quire => {
            // Migrated sites keep VitePress' outline levels, but the check of Quire's own keys expects a boolean.
            let levels = fields.get_mut("outline").and_then(|node| vitepress::outline_levels(node));
            if let Some((from, to)) = levels {
                fields.take("outline");
                (foreign.outline_from, foreign.outline_to) = (Some(from), Some(to));
            }
            return (foreign, Vec::new());
        }
        Dialect::Mdbook => return (foreign, Vec::new()),
        Dialect::Vitepress => {
            vitepress::adopt(&mut fields, &mut foreign);
            vitepress::KEYS
        }
        Dialect::Docusaurus => {
            docusaurus::adopt(&mut fields, &mut foreign);
            docusaurus::KEYS
        }
    };
    let without: Vec<&str> =
        WITHOUT_EFFECT.iter().filter(|row| row.0 == dialect).map(|(_, key, _)| *key).collect();
    for key in &without {
        fields.take(key);
    }
    let known_keys: Vec<&str> = Frontmatter::TABLE.fields.iter().map(|field| field.name).collect();
    let mut diagnostics = fields.diagnostics;
    for entry in node.table() {
        let is_known = known_keys.contains(&entry.key.as_str())
            || did_you_mean(&entry.key, known_keys.clone()).is_some();
        if is_known {
            continue;
        }
        if let Some(near) = did_you_mean(&entry.key, keys.iter().chain(&without).copied()) {
            let message = format!("unknown key `{}`", entry.key);
            let span = Span::new(path, entry.key_span.clone());
            let warning = Diagnostic::warning(AREA.unknown_key, span, message);
            diagnostics.push(warning.hint(format!("did you mean `{near}`?")));
        }
    }
    (foreign, diagnostics)
}

/// Downgrades errors about keys and values to warnings, because other engines publish pages with such errors. Defaults
/// replace the invalid values. Has no effect for [`Dialect::Quire`].
pub(super) fn soften(diagnostics: &mut [Diagnostic], dialect: Dialect) {
    let values =
        [AREA.wrong_type, AREA.wrong_value, AREA.missing_key, AREA.bad_url, AREA.bad_email, AREA.unknown_key];
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| values.contains(&diagnostic.code)) {
        if dialect != Dialect::Quire {
            diagnostic.severity = Severity::Warning;
        }
    }
}
