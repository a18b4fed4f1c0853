//! Converts style sheets for archives by inlining SVG images.

use quire_html::percent::{decode, encode_path};
use quire_load::ARCHIVE_BASE;

use crate::archive::links::Links;

/// Returns a style sheet for the archive. Inlines SVG images, because browsers load mask images with CORS, which fails
/// on pages opened from disk. Other images are not inlined.
pub(crate) fn archived_sheet(path: &str, css: &str, links: &Links<'_>) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = rest.find("url(") {
        let (before, after) = rest.split_at(at + "url(".len());
        let Some(end) = after.find(')') else { break };
        let url = after[..end].trim().trim_matches(['"', '\'']);
        out.push_str(before);
        match picture(path, url, links) {
            Some(svg) => out.push_str(&format!("\"data:image/svg+xml,{}\"", encode_path(&svg))),
            None => out.push_str(&after[..end]),
        }
        rest = &after[end..];
    }
    out.push_str(rest);
    links.in_sheet(path, &out)
}

/// Returns the content of the SVG image that a URL in the style sheet at `path` refers to.
fn picture(path: &str, url: &str, links: &Links<'_>) -> Option<String> {
    let folder = path.rfind('/').map_or("", |end| &path[..=end]);
    let target = match url.strip_prefix(ARCHIVE_BASE) {
        Some(target) => target.to_owned(),
        None => format!("{folder}{}", url.strip_prefix("./").unwrap_or(url)),
    };
    let bytes = links.bytes(&decode(&target)).filter(|_| target.ends_with(".svg"))?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}
