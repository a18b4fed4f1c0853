//! Pages of copied folders: adapts paths and links to the new location.

use quire_config::parse_frontmatter;
use serde_json::Value;

use crate::draft::Draft;
use crate::files::{is_file, is_folder};
use crate::path;

/// Copies a page of the folder `from` to the same position in `to`. Prepends the docs section to absolute slugs, and
/// adapts relative paths that lead out of the folder.
pub(super) fn copy_page(draft: &Draft<'_, '_>, from: &str, to: &str, file: &str, section: &str) {
    let Some(original) = draft.scripts.files.text(&path::join(from, file)) else { return };
    let mut text = relocated(draft, &original, from, to, file);
    if !section.is_empty() {
        text = in_section(draft, &text, from, section);
    }
    let head = parse_frontmatter(file, &original).0.raw;
    let slug = head.get("slug").and_then(Value::as_str).filter(|slug| slug.starts_with('/'));
    if let Some(slug) = slug.filter(|_| !section.is_empty()) {
        text = with_key(&text, "slug", &format!("/{}", path::join(section, slug)));
    }
    if text != original {
        draft.project.change(path::join(to, file), text);
    }
}

/// Returns the contents of a page with a frontmatter key set to `value`.
pub(super) fn with_key(text: &str, key: &str, value: &str) -> String {
    let Some(rest) = text.strip_prefix("---").filter(|rest| rest.starts_with(['\n', '\r'])) else {
        return format!("---\n{key}: {value}\n---\n\n{text}");
    };
    let start = text.len() - rest.len();
    let end = rest.find("\n---").map_or(text.len(), |end| start + end + 1);
    let lines = text[start..end].split_inclusive('\n');
    let others = lines.filter(|line| !line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')));
    let others: String = others.collect();
    format!("{}{others}{key}: {value}\n{}", &text[..start], &text[end..])
}

/// Adapts relative paths that lead out of `from` to the page's position in `to`. Returns the new contents.
fn relocated(draft: &Draft<'_, '_>, text: &str, from: &str, to: &str, file: &str) -> String {
    let original = path::join(from, path::folder(file));
    let copy = path::join(to, path::folder(file));
    let mut out = String::with_capacity(text.len());
    let mut is_code = false;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        let mut rest = line;
        while let Some(at) = rest.find("../").filter(|_| !is_code) {
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

/// Prepends the section to links such as `/intro.md`, which name files of the docs folder `from`. Returns the new
/// contents.
fn in_section(draft: &Draft<'_, '_>, text: &str, from: &str, section: &str) -> String {
    const LINK: &str = "](/";
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(LINK) {
        let start = at + LINK.len();
        let end = rest[start..].find([')', '#', '?', ' ', '\n']).map_or(rest.len(), |end| start + end);
        let file = &rest[start..end];
        let is_own = path::is_page(file) && is_file(draft.scripts.files, &path::join(from, file));
        out.push_str(&rest[..start]);
        if is_own {
            out.push_str(&format!("{section}/"));
        }
        rest = &rest[start..];
    }
    out + rest
}

/// Returns whether `path` is a folder, or a file with or without its extension, which imports may omit.
fn exists(draft: &Draft<'_, '_>, path: &str) -> bool {
    let files = draft.scripts.files;
    let (folder, name) = (path::folder(path), path::name(path));
    let is_it =
        |entry: &str| entry.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    !name.is_empty() && (is_folder(files, path) || files.names(folder).iter().any(|(entry, _)| is_it(entry)))
}

/// Returns the path of `target` relative to `folder`. Both are relative to the project.
fn relative(folder: &str, target: &str) -> String {
    let up = "../".repeat(folder.split('/').filter(|segment| !segment.is_empty()).count());
    format!("{up}{target}")
}
