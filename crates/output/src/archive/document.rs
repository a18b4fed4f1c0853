//! Converts HTML documents for archives, so that they work when opened from disk.

use quire_html::escape::text;
use quire_html::tags::{Part, Tag, parts};
use quire_load::ARCHIVE_BASE;

use crate::archive::links::{Links, to_root};
use crate::archive::{LOADER, Setup};

/// `rel` values of `<link>` elements that browsers load automatically.
const LOADED: [&str; 8] = [
    "apple-touch-icon",
    "dns-prefetch",
    "icon",
    "manifest",
    "preconnect",
    "prefetch",
    "shortcut",
    "stylesheet",
];

/// `rel` values of `<link>` elements that only affect modules or require a server.
const OF_SERVERS: [&str; 2] = ["modulepreload", "preload"];

/// Attributes with which browsers refuse to load files from disk.
const CROSS_ORIGIN: [&str; 2] = ["crossorigin", "integrity"];

/// Result of processing a start tag.
enum TagAction {
    Kept,
    /// Dropped. For `script` and `iframe`, the content and the end tag are dropped too.
    Dropped,
    /// Replaced with this HTML. For `script` and `iframe`, the content and the end tag are dropped too.
    Replaced(String),
}

/// Converts an HTML document of the site for the archive.
pub(crate) fn archived_document(path: &str, html: &str, links: &Links<'_>, setup: Setup<'_>) -> String {
    let mut out = String::with_capacity(html.len());
    // Name of the element whose content is being dropped.
    let mut skipped: Option<String> = None;
    for token in parts(html) {
        if let Some(name) = &skipped {
            if matches!(&token, Part::Tag(tag) if tag.closing && tag.name == *name) {
                skipped = None;
            }
            continue;
        }
        match token {
            // After a dropped element, also drop the line break.
            Part::Text(source) if out.ends_with('\n') => out.push_str(source.trim_start_matches('\n')),
            Part::Text(source) | Part::Comment(source) | Part::Other { source, .. } => out.push_str(source),
            Part::Tag(tag) if tag.closing => out.push_str(tag.source),
            Part::Tag(tag) => {
                let action = tag_action(&tag, path, setup);
                if !matches!(action, TagAction::Kept) && matches!(&*tag.name, "script" | "iframe") {
                    skipped = Some(tag.name.clone().into_owned());
                }
                match action {
                    TagAction::Kept => push_tag(&mut out, &tag),
                    TagAction::Dropped => {}
                    TagAction::Replaced(html) => out.push_str(&html),
                }
            }
        }
    }
    links.in_document(path, &out)
}

fn tag_action(tag: &Tag<'_>, path: &str, setup: Setup<'_>) -> TagAction {
    let value = |name: &str| tag.attribute(name).unwrap_or_default();
    match &*tag.name {
        "meta" if value("http-equiv").eq_ignore_ascii_case("content-security-policy") => TagAction::Replaced(
            format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", policy(setup)),
        ),
        "link" => {
            let mut kinds = value("rel").split_ascii_whitespace();
            let is_other_site = is_external_url(value("href"));
            let is_dropped =
                kinds.any(|kind| OF_SERVERS.contains(&kind) || (is_other_site && LOADED.contains(&kind)));
            if is_dropped { TagAction::Dropped } else { TagAction::Kept }
        }
        "script" if value("src").ends_with(setup.entry) => TagAction::Replaced(loader(path, setup)),
        "script" if value("type") == "module" || is_external_url(value("src")) => TagAction::Dropped,
        "img" if is_external_url(value("src")) => TagAction::Replaced(value("alt").to_owned()),
        "iframe" => {
            let (src, title) = (value("src"), value("title"));
            let label = if title.is_empty() { src } else { title };
            TagAction::Replaced(format!(
                "<a href=\"{src}\" target=\"_blank\" rel=\"noopener noreferrer\">{label}</a>"
            ))
        }
        _ => TagAction::Kept,
    }
}

/// Returns the script element that runs the loader.
fn loader(path: &str, setup: Setup<'_>) -> String {
    let (root, entry) = (to_root(path), text(setup.entry));
    // Remove the slashes, so that the base is not rewritten like a URL of the document.
    let base = ARCHIVE_BASE.trim_matches('/');
    format!("<script defer src=\"{root}{LOADER}\" data-base=\"{base}\" data-entry=\"{entry}\"></script>")
}

/// Appends a start tag without attributes that load remote resources or require a server.
fn push_tag(out: &mut String, tag: &Tag<'_>) {
    let is_kept_attribute = |name: &str, value: &str| {
        let is_loaded = matches!(name, "src" | "srcset" | "poster") && is_external_url(value);
        !(CROSS_ORIGIN.contains(&name) && matches!(&*tag.name, "link" | "script") || is_loaded)
    };
    let attributes = tag.attributes();
    if attributes
        .iter()
        .all(|attribute| is_kept_attribute(&attribute.name, &tag.source[attribute.value.clone()]))
    {
        out.push_str(tag.source);
        return;
    }
    out.push_str(&format!("<{}", tag.name));
    for attribute in attributes {
        let value = &tag.source[attribute.value];
        if is_kept_attribute(&attribute.name, value) {
            out.push_str(&format!(" {}=\"{value}\"", attribute.name));
        }
    }
    out.push('>');
}

/// Returns whether a URL points to another site. The value is still HTML-escaped, but the escapes do not affect the
/// scheme.
fn is_external_url(address: &str) -> bool {
    let scheme = address.split_once(':').map_or("", |(scheme, _)| scheme);
    address.starts_with("//") || scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// Returns the content security policy of archived documents. The policy allows the archive's files, and modules
/// created by the loader. `'self'` is for archives on a server, because in some browsers it matches no file on disk.
fn policy(setup: Setup<'_>) -> String {
    let hash = setup.inline_script;
    format!(
        "default-src 'none'; script-src 'self' file: blob: 'sha256-{hash}'; style-src 'self' file:; \
         img-src 'self' file: data:; media-src 'self' file:; font-src 'self' file: data:; base-uri 'none'; \
         form-action 'none'"
    )
}
