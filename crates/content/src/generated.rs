//! Pages that navigation files declare: index pages of groups, with cards that link to the group's entries.

use std::collections::{BTreeMap, BTreeSet};

use quire_config::{
    Dialect, GeneratedIndex, LinkEntry, MetaEntry, SiteConfig, parse_category, parse_meta, parse_sidebars,
};
use quire_markdown::slug;

use crate::address::numbered;
use crate::blog::shortened;
use crate::inline::{escape_marks, title_case};
use crate::navigation::Navigation;
use crate::path;

/// A page that a navigation file declares and Quire generates, with cards for the entries of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedPage {
    /// Path relative to the docs folder. No file exists at this path.
    pub file: String,
    /// MDX source, which is compiled like a file of the site.
    pub text: String,
    /// Path of the navigation file that declares the page, relative to the docs folder.
    pub declared_in: String,
}

/// Returns the pages that navigation files declare, except pages for which a file exists. `files` are all files of the
/// docs folder in order, as relative path and contents; contents are needed only for navigation files.
pub fn generated_pages<'file>(
    config: &SiteConfig,
    files: impl IntoIterator<Item = (&'file str, &'file str)>,
) -> Vec<GeneratedPage> {
    let mut existing = BTreeSet::new();
    let mut pages = Vec::new();
    let mut paths = CategoryPaths::default();
    for (file, text) in files {
        existing.insert(file);
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        let locale = locale_folder(config, folder);
        let page = |index: &GeneratedIndex, label: &str, path: &str| GeneratedPage {
            file: path::join(locale, &format!("{path}.mdx")).unwrap_or_default(),
            text: source(index, label),
            declared_in: file.to_owned(),
        };
        let entries = match name {
            _ if !text.contains("enerated") => continue,
            "_meta.json" => parse_meta(file, text).0,
            "_sidebars.json" => parse_sidebars(file, text).0.into_iter().flat_map(|it| it.entries).collect(),
            _ if config.markdown.dialect == Dialect::Docusaurus && Navigation::is_category(name) => {
                let category = parse_category(file, text).0;
                if let Some(index) = &category.generated_index {
                    let label = category.label.clone().unwrap_or_else(|| folder_label(folder));
                    pages.push(page(
                        index,
                        &escape_marks(&label),
                        &paths.take(locale, folder, index, &label),
                    ));
                }
                continue;
            }
            _ => continue,
        };
        for entry in &entries {
            if let MetaEntry::Link(link) = entry {
                declared(link, &mut |index, label| {
                    pages.extend(key(index).map(|key| page(index, label, &key)));
                });
            }
        }
    }
    pages.retain(|page| {
        let stem = path::page_stem(&page.file).unwrap_or(&page.file);
        [".md", ".mdx"].iter().all(|ending| !existing.contains(format!("{stem}{ending}").as_str()))
    });
    let mut files = BTreeSet::new();
    pages.retain(|page| files.insert(page.file.clone()));
    pages
}

/// Assigns paths to the pages of Docusaurus categories: the slug, or `category/` and the label. Duplicates get a
/// number.
#[derive(Debug, Default)]
pub struct CategoryPaths(BTreeMap<(String, String), u32>);

impl CategoryPaths {
    /// Returns the page key of the category in `folder`.
    pub(crate) fn take(&mut self, locale: &str, folder: &str, index: &GeneratedIndex, label: &str) -> String {
        if let Some(key) = key(index) {
            return key;
        }
        if label.is_empty() {
            self.of_label(locale, &folder_label(folder))
        } else {
            self.of_label(locale, label)
        }
    }

    /// Returns the page key of a category without a slug, derived from the category's label.
    pub fn of_label(&mut self, locale: &str, label: &str) -> String {
        let name = shortened(&slug(label)).to_owned();
        let count = self.0.entry((locale.to_owned(), name.clone())).or_default();
        *count += 1;
        if *count == 1 { format!("category/{name}") } else { format!("category/{name}-{}", *count - 1) }
    }
}

/// Returns the page key (path without leading and trailing slashes) of a generated index page, or `None` if the path is
/// empty or leaves the site.
pub(crate) fn key(index: &GeneratedIndex) -> Option<String> {
    let path = path::join("", index.path.as_deref().unwrap_or_default())?;
    (!path.is_empty()).then_some(path)
}

/// Calls `on_index_page` for each index page that `entry` or a nested entry declares, with the index page and the label
/// of the declaring entry.
pub(crate) fn declared(entry: &LinkEntry, on_index_page: &mut impl FnMut(&GeneratedIndex, &str)) {
    if let Some(index) = &entry.generated_index {
        on_index_page(index, entry.label.as_deref().unwrap_or_default());
    }
    for item in entry.items.iter().flatten() {
        declared(item, on_index_page);
    }
}

/// Returns the default label of a category: the name of its folder in title case, without a number prefix.
pub(crate) fn folder_label(folder: &str) -> String {
    title_case(numbered(folder.rsplit('/').next().unwrap_or_default()).1)
}

/// Returns the folder of the locale that contains `folder`, or an empty string if the locale's pages are directly in
/// the docs folder.
pub(crate) fn locale_folder<'path>(config: &SiteConfig, folder: &'path str) -> &'path str {
    let (_, rest) = config.split_file(folder);
    folder[..folder.len() - rest.len()].trim_end_matches('/')
}

/// Returns the MDX source of an index page. `label` is inline markup.
fn source(index: &GeneratedIndex, label: &str) -> String {
    let title = index.title.as_ref().map_or_else(|| label.to_owned(), |title| escape_marks(title));
    let mut text = format!("---\ntitle: {}\n", quoted(&title));
    if let Some(description) = &index.description {
        text.push_str(&format!("description: {}\n", quoted(description)));
    }
    text.push_str("---\nimport { DocCardList } from '@theme/docusaurus';\n\n");
    if let Some(description) = &index.description {
        text.push_str(&escaped(description));
        text.push_str("\n\n");
    }
    text.push_str("<DocCardList />\n");
    text
}

/// Returns a quoted YAML string. Escapes characters that YAML does not consider printable.
pub(crate) fn quoted(text: &str) -> String {
    let is_printable = |char: char| {
        !char.is_control()
            && !matches!(char, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
            && u32::from(char) & 0xfffe != 0xfffe
    };
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            char if is_printable(char) => quoted.push(char),
            char => quoted.push_str(&format!("\\U{:08X}", u32::from(char))),
        }
    }
    quoted + "\""
}

/// Returns text as one line of Markdown, escaped so that all punctuation is shown as written.
pub(crate) fn escaped(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().fold(String::new(), |mut escaped, char| {
        if char.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(char);
        escaped
    })
}
