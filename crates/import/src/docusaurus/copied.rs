//! Copied pages. Their paths and links are adapted to the new location.

use quire_config::parse_frontmatter;
use serde_json::Value;

use crate::address;
use crate::draft::Draft;
use crate::fence::Fences;
use crate::files::{is_file, is_folder};
use crate::path;
use crate::toml::quote;

/// Frontmatter key that sets the edit link of a single page.
const EDIT_URL: &str = "custom_edit_url";

/// Frontmatter key with the date of a page's last change.
const LAST_UPDATE: &str = "last_update";

/// A page in a copied folder.
pub(super) struct Page<'p> {
    /// Folders that may contain the page and the targets of its links. A translated folder precedes the original
    /// folder.
    pub(super) content: &'p [&'p str],
    /// Path relative to the folder in `content` that contains the page.
    pub(super) file: &'p str,
    /// Folder of the copied docs, relative to their locale's folder. May be empty.
    pub(super) section: &'p str,
    /// Edit URL of the original docs folder, if the project has edit links.
    pub(super) edit_url: Option<&'p str>,
    /// Whether the project shows the date of the last change.
    pub(super) is_dated: bool,
}

/// Adapts the copy of a page. The original is in the first content folder, and the copy has the same relative path in
/// `to`.
///
/// Prepends the docs section to absolute slugs. Adapts links relative to the content folder, and relative paths to
/// files outside of the content folder. Writes the original's edit link and date to the frontmatter, because the copy
/// has no git history.
pub(super) fn copy_page(draft: &Draft<'_, '_>, page: &Page<'_>, to: &str) {
    let Page { content, file, section, edit_url, is_dated } = *page;
    let from = content[0];
    let Some(original) = draft.scripts.files.text(&path::join(from, file)) else { return };
    let mut text = adapt_relative_paths(draft, &original, from, to, file);
    text = adapt_content_links(draft, &text, page);
    let frontmatter = parse_frontmatter(file, &original).0.raw;
    let slug = frontmatter.get("slug").and_then(Value::as_str).filter(|slug| slug.starts_with('/'));
    if let Some(slug) = slug.filter(|_| !section.is_empty()) {
        text = with_key(&text, "slug", &format!("/{}", path::join(section, slug)));
    }
    if let Some(url) = edit_url.filter(|_| frontmatter.get(EDIT_URL).is_none()) {
        text = with_key(&text, EDIT_URL, &quote(&address::join_url(url, file)));
    }
    let is_undated = is_dated && frontmatter.get(LAST_UPDATE).is_none();
    if let Some(time) = is_undated.then(|| draft.scripts.files.last_commit(&path::join(from, file))).flatten()
    {
        text = with_key(&text, LAST_UPDATE, &format!("{{ date: {time} }}"));
    }
    if text != original {
        draft.project.change(path::join(to, file), text);
    }
}

/// Returns the text of a page with the frontmatter key `key` set to `value`.
pub(super) fn with_key(text: &str, key: &str, value: &str) -> String {
    let Some(rest) = text.strip_prefix("---").filter(|rest| rest.starts_with(['\n', '\r'])) else {
        return format!("---\n{key}: {value}\n---\n\n{text}");
    };
    let start = text.len() - rest.len();
    let end = rest.find("\n---").map_or(text.len(), |end| start + end + 1);
    let lines = text[start..end].split_inclusive('\n');
    let other_lines = lines.filter(|line| !line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')));
    let other_lines: String = other_lines.collect();
    format!("{}{other_lines}{key}: {value}\n{}", &text[..start], &text[end..])
}

/// Returns the text of a page with relative paths to files outside of `from` adapted to the page's location in `to`.
fn adapt_relative_paths(draft: &Draft<'_, '_>, text: &str, from: &str, to: &str, file: &str) -> String {
    let original = path::join(from, path::folder(file));
    let copy = path::join(to, path::folder(file));
    let mut out = String::with_capacity(text.len());
    let mut fences = Fences::default();
    for line in text.split_inclusive('\n') {
        let is_prose = fences.is_prose(line);
        let mut rest = line;
        while let Some(at) = rest.find("../").filter(|_| is_prose) {
            let before = rest[..at].chars().next_back();
            let end = rest[at..].find(|char: char| char.is_whitespace() || "\"'`)>]#?".contains(char));
            let end = end.map_or(rest.len(), |end| at + end);
            let target = path::join(&original, &rest[at..end]);
            let is_path = before.is_some_and(|char| "\"'(`".contains(char));
            let is_moved = is_path && path::below(&target, from).is_none() && target != from;
            out.push_str(&rest[..at]);
            if is_moved && exists(draft, &target) {
                out.push_str(&relative(&copy, &target));
            } else {
                out.push_str(&rest[at..end]);
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
    }
    out
}

/// Rewrites the links of a page that are relative to the content folder, such as `/intro.md`, or `api/intro.md` on a
/// page in another folder. Returns the new text.
fn adapt_content_links(draft: &Draft<'_, '_>, text: &str, page: &Page<'_>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fences = Fences::default();
    for line in text.split_inclusive('\n') {
        let is_prose = fences.is_prose(line);
        let mut rest = line;
        while let Some(start) = link_start(rest).filter(|_| is_prose) {
            let end = rest[start..].find([')', '#', '?', ' ', '\n']).map_or(rest.len(), |end| start + end);
            let link = &rest[start..end];
            out.push_str(&rest[..start]);
            out.push_str(&page.adapt_link(draft, link).unwrap_or_else(|| link.to_owned()));
            rest = &rest[end..];
        }
        out.push_str(rest);
    }
    out
}

/// Returns the offset of the first link destination, including destinations of reference definitions.
fn link_start(text: &str) -> Option<usize> {
    let starts = ["](", "]: "].into_iter().filter_map(|mark| Some(text.find(mark)? + mark.len()));
    starts.min()
}

impl Page<'_> {
    /// Rewrites a link relative to the content folder. Returns `None` if the link needs no change. Like Docusaurus,
    /// looks for the target first relative to the page's folder, then relative to the content folder, then relative to
    /// the project's folder.
    fn adapt_link(&self, draft: &Draft<'_, '_>, link: &str) -> Option<String> {
        if !path::is_page(link) || link.starts_with('.') || path::is_external(link) {
            return None;
        }
        let is_file = |file: &str| {
            self.content.iter().any(|folder| is_file(draft.scripts.files, &path::join(folder, file)))
        };
        if let Some(file) = link.strip_prefix('/') {
            let is_moved = !self.section.is_empty() && is_file(file);
            return is_moved.then(|| format!("/{}", path::join(self.section, file)));
        }
        if is_file(&path::join(path::folder(self.file), link)) {
            return None;
        }
        let from_site = self.content.iter().find_map(|folder| path::below(link, folder));
        let target = [Some(link), from_site].into_iter().flatten().find(|file| is_file(file))?;
        Some(relative(path::folder(self.file), target))
    }
}

/// Returns whether a folder or file exists at `path`. The file extension may be omitted, as in imports.
fn exists(draft: &Draft<'_, '_>, path: &str) -> bool {
    let files = draft.scripts.files;
    let (folder, name) = (path::folder(path), path::name(path));
    let is_match =
        |entry: &str| entry.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    !name.is_empty()
        && (is_folder(files, path) || files.names(folder).iter().any(|(entry, _)| is_match(entry)))
}

/// Returns the path of `target` relative to `folder`. Both paths must be relative to the same folder.
fn relative(folder: &str, target: &str) -> String {
    let parents = "../".repeat(folder.split('/').filter(|segment| !segment.is_empty()).count());
    format!("{parents}{target}")
}
