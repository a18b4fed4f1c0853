//! Operations on paths relative to the project's folder. Paths outside of this folder start with `..`.

/// Joins two paths and resolves `.` and `..`. The result has no leading or trailing slash.
pub fn join(folder: &str, path: &str) -> String {
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

/// Returns the part before the last slash, or an empty string if there is no slash.
pub fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the part after the last slash, or the whole path if there is no slash.
pub fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Returns whether a path contains a `..` segment. For a path returned by [`join`], such a segment means that the path
/// leads outside of the project's folder. Backslashes also separate segments, as on Windows.
pub fn is_outside(path: &str) -> bool {
    path.split(['/', '\\']).any(|segment| segment == "..")
}

/// Returns `path` relative to `folder`, or `None` if `path` is not below `folder`.
pub fn below<'path>(path: &'path str, folder: &str) -> Option<&'path str> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// Returns the path without `.md` or `.mdx`.
pub fn stem(path: &str) -> &str {
    path.strip_suffix(".mdx").or_else(|| path.strip_suffix(".md")).unwrap_or(path)
}

/// Returns whether a file is Markdown or MDX.
pub fn is_page(path: &str) -> bool {
    stem(path).len() < path.len()
}

/// Extensions of image files.
const IMAGES: [&str; 7] = [".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif"];

/// Returns whether a file is an image.
pub fn is_image(path: &str) -> bool {
    IMAGES.iter().any(|ending| path.ends_with(ending))
}

/// Returns whether a link is a URL of another site or has a scheme such as `mailto:`.
pub fn is_external(link: &str) -> bool {
    link.starts_with("//")
        || link.split_once(':').is_some_and(|(scheme, _)| {
            scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        })
}
