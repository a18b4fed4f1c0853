//! Rules for names and paths in configuration.

/// Returns whether `name` is valid as the name of a search index: 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
/// Commas are not allowed, because they separate index names in URLs.
pub fn is_index_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// Returns whether `name` is a valid index name that does not begin with a dot, because servers do not serve hidden
/// files.
pub(crate) fn is_file_name(name: &str) -> bool {
    is_index_name(name) && !name.starts_with('.')
}

/// Returns whether `url` is valid as `siteUrl`: `http://` or `https://`, and a host with an optional port and trailing
/// slash. The host may contain non-ASCII letters, unlike the hosts of other origins in the configuration, because
/// `siteUrl` is not written to header fields.
pub fn is_site_url(url: &str) -> bool {
    let Some(host) = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")) else {
        return false;
    };
    let host = host.strip_suffix('/').unwrap_or(host);
    !host.is_empty() && !host.contains(['/', '?', '#', '@', '\\']) && !host.contains(char::is_whitespace)
}

/// Returns whether `base` is a path of plain segments that begins and ends with `/`.
pub fn is_base(base: &str) -> bool {
    let is_segment = |segment: &str| {
        !segment.is_empty()
            && segment != "."
            && segment != ".."
            && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
    };
    base == "/"
        || base
            .strip_prefix('/')
            .and_then(|rest| rest.strip_suffix('/'))
            .is_some_and(|inner| inner.split('/').all(is_segment))
}

/// Folder names that versions and languages cannot use: folders with another purpose, and `index`, the file name of
/// every home page.
const RESERVED: [&str; 7] = ["assets", "static", "shared", "public", "theme", "node_modules", "index"];

/// Returns whether versions and languages cannot use `name`. The comparison is case-insensitive, because some file
/// systems are.
pub(crate) fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(name))
}

/// Maximum length of a language tag. RFC 5646 requires programs to support tags of this length.
const MAX_LANG: usize = 35;

/// Returns whether `lang` begins with a letter and consists of parts of 1 to 8 ASCII letters and digits, separated by
/// hyphens or underscores. Accepts BCP 47 tags and names of POSIX locales such as `en_US`, which are safe in file names
/// and URLs. Rejects reserved names.
pub(crate) fn is_lang(lang: &str) -> bool {
    lang.len() <= MAX_LANG
        && lang.starts_with(|first: char| first.is_ascii_alphabetic())
        && lang.split(['-', '_']).all(|subtag| {
            (1..=8).contains(&subtag.len()) && subtag.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
        && !is_reserved(lang)
}

/// Returns whether `folder` is `.`, or a relative path without backslashes and without empty, `.` or `..` segments.
/// Ignores trailing slashes.
pub(crate) fn is_docs_folder(folder: &str) -> bool {
    folder.trim_end_matches('/') == "." || is_folder(folder)
}

/// Returns whether `folder` is a relative path whose only `..` segments are at its start: `../core`. Ignores trailing
/// slashes.
pub(crate) fn is_folder_beside(folder: &str) -> bool {
    let inner = folder.trim_end_matches('/').trim_start_matches("../");
    inner == ".." || is_folder(inner)
}

/// Returns whether `name` is valid as the name of an include root, a folder that paths refer to as `<name>/path`: a
/// lowercase ASCII letter, then lowercase ASCII letters, digits and hyphens. The names `root` and `docs` are reserved.
pub(crate) fn is_root_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !matches!(name, "root" | "docs")
}

/// Returns whether `folder` is a relative path without backslashes and without empty, `.` or `..` segments. Ignores
/// trailing slashes.
pub(crate) fn is_folder(folder: &str) -> bool {
    let folder = folder.trim_end_matches('/');
    !folder.is_empty()
        && !folder.contains('\\')
        && folder.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
}
