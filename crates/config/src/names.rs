//! Rules for names and paths in configuration.

/// Returns whether `name` is valid as the name of an index. In URLs, commas separate the names.
pub fn is_index_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// Returns whether `name` is an index name without a leading dot, because servers do not serve hidden files.
pub(crate) fn is_file_name(name: &str) -> bool {
    is_index_name(name) && !name.starts_with('.')
}

/// Returns whether `url` is a valid origin of a site. Unlike in other origins, the host may contain non-ASCII letters,
/// because it is not written to header fields.
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

/// Names that cannot be the folder of a version or a language: folders with another purpose, and `index`, the name of
/// every home page.
const RESERVED: [&str; 7] = ["assets", "static", "shared", "public", "theme", "node_modules", "index"];

/// Returns whether a version or a language cannot be called `name`, compared case-insensitively, as on some file
/// systems.
pub(crate) fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(name))
}

/// Maximum length of a language tag, the length that RFC 5646 requires programs to support.
const MAX_LANG: usize = 35;

/// Returns whether `lang` begins with a letter and contains only ASCII letters, digits, hyphens and underscores. This
/// covers BCP 47 tags and the names of POSIX locales (`en_US`), and is safe in file names and URLs. No language has a
/// reserved name.
pub(crate) fn is_lang(lang: &str) -> bool {
    lang.len() <= MAX_LANG
        && lang.starts_with(|first: char| first.is_ascii_alphabetic())
        && lang.split(['-', '_']).all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
        && !is_reserved(lang)
}

/// Returns whether `folder` is a relative path that stays inside its parent, or `.` for the parent itself.
pub(crate) fn is_docs_folder(folder: &str) -> bool {
    folder.trim_end_matches('/') == "." || is_folder(folder)
}

/// Returns whether `folder` is a relative path whose only `..` segments are at its start: `../core`.
pub(crate) fn is_folder_beside(folder: &str) -> bool {
    let inner = folder.trim_end_matches('/').trim_start_matches("../");
    inner == ".." || is_folder(inner)
}

/// Returns whether `name` is valid in angle brackets at the start of a path.
pub(crate) fn is_root_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !matches!(name, "root" | "docs")
}

/// Returns whether `folder` is a relative path that stays inside its parent.
pub(crate) fn is_folder(folder: &str) -> bool {
    let folder = folder.trim_end_matches('/');
    !folder.is_empty()
        && !folder.contains('\\')
        && folder.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
}
