//! Documents that are opened from disk.

use quire_html::escape::text;
use quire_html::tags::{Part, Tag, parts};

use crate::links::{Links, to_root};
use crate::{BASE, LOADER, Setup};

/// Kinds of `<link>` that browsers load before anybody asks.
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

/// Kinds of `<link>` that only matter to modules, or that need a server.
const OF_SERVERS: [&str; 2] = ["modulepreload", "preload"];

/// Attributes that a server must answer.
const CROSS_ORIGIN: [&str; 2] = ["crossorigin", "integrity"];

/// What becomes of a start tag.
enum Fate {
    Kept,
    /// Left out; with its content and its end, if it has any.
    Dropped,
    /// Left out with its content; this is in its place.
    Replaced(String),
}

/// A document of the site as it is in the archive.
pub(crate) fn archived_document(path: &str, html: &str, links: &Links<'_>, setup: Setup<'_>) -> String {
    let mut out = String::with_capacity(html.len());
    // Name of the element whose content is being left out.
    let mut skipped: Option<String> = None;
    for part in parts(html) {
        if let Some(name) = &skipped {
            if matches!(&part, Part::Tag(tag) if tag.closing && tag.name == *name) {
                skipped = None;
            }
            continue;
        }
        match part {
            // The line of an element that is left out is left out, too.
            Part::Text(source) if out.ends_with('\n') => out.push_str(source.trim_start_matches('\n')),
            Part::Text(source) | Part::Comment(source) | Part::Other { source, .. } => out.push_str(source),
            Part::Tag(tag) if tag.closing => out.push_str(tag.source),
            Part::Tag(tag) => {
                let fate = fate(&tag, path, setup);
                if !matches!(fate, Fate::Kept) && matches!(&*tag.name, "script" | "iframe") {
                    skipped = Some(tag.name.clone().into_owned());
                }
                match fate {
                    Fate::Kept => push_tag(&mut out, &tag),
                    Fate::Dropped => {}
                    Fate::Replaced(html) => out.push_str(&html),
                }
            }
        }
    }
    links.in_document(path, &out)
}

fn fate(tag: &Tag<'_>, path: &str, setup: Setup<'_>) -> Fate {
    let value = |name: &str| tag.attribute(name).unwrap_or_default();
    match &*tag.name {
        "meta" if value("http-equiv").eq_ignore_ascii_case("content-security-policy") => Fate::Replaced(
            format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", policy(setup)),
        ),
        "link" => {
            let mut kinds = value("rel").split_ascii_whitespace();
            let is_elsewhere = is_elsewhere(value("href"));
            let is_dropped =
                kinds.any(|kind| OF_SERVERS.contains(&kind) || (is_elsewhere && LOADED.contains(&kind)));
            if is_dropped { Fate::Dropped } else { Fate::Kept }
        }
        "script" if value("src").ends_with(setup.entry) => Fate::Replaced(loader(path, setup)),
        "script" if value("type") == "module" || is_elsewhere(value("src")) => Fate::Dropped,
        "img" if is_elsewhere(value("src")) => Fate::Replaced(value("alt").to_owned()),
        "iframe" => {
            let (src, title) = (value("src"), value("title"));
            let shown = if title.is_empty() { src } else { title };
            Fate::Replaced(format!(
                "<a href=\"{src}\" target=\"_blank\" rel=\"noopener noreferrer\">{shown}</a>"
            ))
        }
        _ => Fate::Kept,
    }
}

/// The script that loads the others.
fn loader(path: &str, setup: Setup<'_>) -> String {
    let (root, entry) = (to_root(path), text(setup.entry));
    // Without its slashes, it is no address of the document.
    let base = BASE.trim_matches('/');
    format!("<script defer src=\"{root}{LOADER}\" data-base=\"{base}\" data-entry=\"{entry}\"></script>")
}

/// Appends a start tag without what only a server could answer.
fn push_tag(out: &mut String, tag: &Tag<'_>) {
    let is_kept = |name: &str, value: &str| {
        let is_loaded = matches!(name, "src" | "srcset" | "poster") && is_elsewhere(value);
        !(CROSS_ORIGIN.contains(&name) && matches!(&*tag.name, "link" | "script") || is_loaded)
    };
    let attributes = tag.attributes();
    if attributes.iter().all(|attribute| is_kept(&attribute.name, &tag.source[attribute.value.clone()])) {
        out.push_str(tag.source);
        return;
    }
    out.push_str(&format!("<{}", tag.name));
    for attribute in attributes {
        let value = &tag.source[attribute.value];
        if is_kept(&attribute.name, value) {
            out.push_str(&format!(" {}=\"{value}\"", attribute.name));
        }
    }
    out.push('>');
}

/// Whether an address leads out of the site. Values are still escaped, which changes no scheme.
fn is_elsewhere(address: &str) -> bool {
    let scheme = address.split_once(':').map_or("", |(scheme, _)| scheme);
    address.starts_with("//") || scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// What the documents may load: files beside them, and modules that the loader makes. `'self'` is for those who put the
/// archive on a server; to some browsers it is nothing on disk.
fn policy(setup: Setup<'_>) -> String {
    let hash = setup.inline_script;
    format!(
        "default-src 'none'; script-src 'self' file: blob: 'sha256-{hash}'; style-src 'self' file:; \
         img-src 'self' file: data:; media-src 'self' file:; font-src 'self' file: data:; base-uri 'none'; \
         form-action 'none'"
    )
}
