//! Files of the repository outside of the site's folder: the docs folder, targets of symbolic links, and included
//! files. Their common parent folder is added to `include.roots`.

use crate::draft::Draft;
use crate::files::{below, is_file};
use crate::path;

/// Name of the root in `include.roots`.
const ROOT_NAME: &str = "repository";

/// Adds the common parent folder of all files outside of the site's folder to `include.roots`, if there are any.
pub(crate) fn root(draft: &mut Draft<'_, '_>) {
    let docs = draft.site.docs.clone();
    let public = draft.site.public.clone();
    let links = [&docs, &public].into_iter().filter(|folder| !folder.is_empty());
    let links: Vec<String> = links.flat_map(|folder| links_in(draft, folder)).collect();
    let included = included_files(draft, &docs);
    let paths = std::iter::once(docs).chain(links).chain(included);
    let Some(levels) = paths.map(|path| parents(&path)).max().filter(|levels| *levels > 0) else { return };
    let folder = vec![".."; levels].join("/");
    draft.carried_file(&folder, "include.roots", "pages include files of the repository from this folder");
    draft.site.include_roots.push((ROOT_NAME.to_owned(), folder));
}

/// Returns the number of leading `..` segments.
fn parents(path: &str) -> usize {
    path.split('/').take_while(|segment| *segment == "..").count()
}

/// Returns the targets outside of the site to which symbolic links in a folder point.
fn links_in(draft: &Draft<'_, '_>, folder: &str) -> Vec<String> {
    let files = draft.scripts.files;
    below(files, folder).iter().filter_map(|file| files.link(&path::join(folder, file))).collect()
}

/// Returns the existing files outside of the site's folder that pages reference.
fn included_files(draft: &Draft<'_, '_>, docs: &str) -> Vec<String> {
    let files = draft.scripts.files;
    let mut targets = Vec::new();
    for page in below(files, docs).into_iter().filter(|file| path::is_page(file)) {
        let file = path::join(docs, &page);
        let Some(text) = files.text(&file).filter(|text| text.contains("../")) else { continue };
        let words = text.split(|char: char| char.is_whitespace() || "\"'`(){}[]|#,".contains(char));
        let words = words.filter(|word| word.contains("../")).map(|word| target(&file, docs, word));
        targets.extend(words.filter(|target| path::is_outside(target) && is_file(files, target)));
    }
    targets
}

/// Resolves a word of a page as a path. The path is relative to the page, to the site's folder (`<root>/`) or to the
/// docs folder (`@/`).
fn target(page: &str, docs: &str, word: &str) -> String {
    let word = word.trim_start_matches("file=");
    match (word.strip_prefix("<root>/"), word.strip_prefix("@/")) {
        (Some(rest), _) => path::join("", rest),
        (None, Some(rest)) => path::join(docs, rest),
        (None, None) => path::join(path::folder(page), word.trim_start_matches('<').trim_end_matches('>')),
    }
}
