//! Paths relative to the project's folder, as text. `..` at the start leads out of the folder.

/// Joins two paths and resolves `.` and `..`. The result has no slash at either end.
pub(crate) fn join(folder: &str, path: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    for segment in folder.split('/').chain(path.split('/')) {
        match segment {
            "" | "." => {}
            ".." if segments.last().is_some_and(|last| *last != "..") => {
                segments.pop();
            }
            segment => segments.push(segment),
        }
    }
    segments.join("/")
}

/// Everything before the last slash.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Everything after the last slash.
pub(crate) fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Whether the path leads out of the project's folder. Windows also separates folders with backslashes.
pub(crate) fn is_outside(path: &str) -> bool {
    path.split(['/', '\\']).any(|segment| segment == "..")
}

/// The path of `path` below `folder`, if it is there.
pub(crate) fn below<'path>(path: &'path str, folder: &str) -> Option<&'path str> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// The path without `.md` or `.mdx`.
pub(crate) fn stem(path: &str) -> &str {
    path.strip_suffix(".mdx").or_else(|| path.strip_suffix(".md")).unwrap_or(path)
}

/// Whether a file is Markdown or MDX.
pub(crate) fn is_page(path: &str) -> bool {
    stem(path).len() < path.len()
}

/// Whether a link leads to another site, or is no path at all (`mailto:`).
pub(crate) fn is_external(link: &str) -> bool {
    link.starts_with("//")
        || link.split_once(':').is_some_and(|(scheme, _)| {
            scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        })
}
