//! From a file and a request's fields to an answer: preconditions, encodings, ranges (RFC 9110, 12 to 14).

use std::ops::Range;

use crate::asset::{Asset, Encoding};
use crate::head::Head;
use crate::response::{Body, Response};
use crate::site::{Found, Site};

/// The answer to a request for what was found.
pub(crate) fn answer(found: &Found<'_>, site: &Site, head: &Head) -> Response {
    match found {
        Found::File(asset, is_immutable) => {
            let caching = if *is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
            with_conditions(asset, caching, &site.policy, head)
        }
        Found::Moved { status, location } => Response::plain(*status).with("Location", location.clone()),
        Found::Missing { status, page: Some(page) } => missing(*status, page, site, head),
        Found::Missing { status, page: None } => Response::plain(*status),
    }
}

/// An asset under the conditions of a request. `caching` is its `Cache-Control`, `policy` that of documents.
pub(crate) fn with_conditions(asset: &Asset, caching: &str, policy: &str, head: &Head) -> Response {
    let encoding = encoding(asset, head);
    let etag = asset.etag(encoding);
    let mut fields = vec![("ETag", etag.clone()), ("Cache-Control", caching.to_owned())];
    if asset.has_variants() {
        fields.push(("Vary", "Accept-Encoding".to_owned()));
    }
    if head.field("if-match").is_some_and(|list| !names(&list, |tag| tag == etag)) {
        return Response { fields, ..Response::plain(412) };
    }
    let weak = |tag: &str| tag.strip_prefix("W/").unwrap_or(tag) == etag;
    if head.field("if-none-match").is_some_and(|list| names(&list, weak)) {
        return Response { status: 304, fields, body: Body::None };
    }
    fields.extend(content(asset, encoding, policy));
    fields.push(("Accept-Ranges", "bytes".to_owned()));
    let bytes = body(asset, encoding);
    let all = 0..bytes.len();
    // A date in `If-Range` never matches: files here have no date.
    let is_current = head.field("if-range").is_none_or(|tag| tag == etag);
    let asked = head.field("range").filter(|_| head.method == "GET" && is_current);
    match asked.map_or(Asked::All, |range| asked_range(&range, bytes.len())) {
        Asked::All => Response { status: 200, fields, body: Body::Bytes(bytes, all) },
        Asked::Part(part) => {
            fields.push(("Content-Range", format!("bytes {}-{}/{}", part.start, part.end - 1, bytes.len())));
            Response { status: 206, fields, body: Body::Bytes(bytes, part) }
        }
        Asked::Outside => Response::plain(416).with("Content-Range", format!("bytes */{}", bytes.len())),
    }
}

/// Preconditions and ranges are about files; the page that says there is none is sent whole.
fn missing(status: u16, page: &Asset, site: &Site, head: &Head) -> Response {
    let encoding = encoding(page, head);
    let mut fields = vec![("Cache-Control", if status == 503 { "no-store" } else { "no-cache" }.to_owned())];
    if page.has_variants() {
        fields.push(("Vary", "Accept-Encoding".to_owned()));
    }
    fields.extend(content(page, encoding, &site.policy));
    let bytes = body(page, encoding);
    let all = 0..bytes.len();
    Response { status, fields, body: Body::Bytes(bytes, all) }
}

/// The fields that describe the body.
fn content(asset: &Asset, encoding: Encoding, policy: &str) -> Vec<(&'static str, String)> {
    let mut fields = vec![("Content-Type", asset.content_type.to_owned())];
    if encoding == Encoding::Gzip {
        fields.push(("Content-Encoding", "gzip".to_owned()));
    }
    if asset.is_document() {
        fields.push(("Content-Security-Policy", policy.to_owned()));
    }
    fields
}

fn body(asset: &Asset, encoding: Encoding) -> std::sync::Arc<[u8]> {
    let gzip = (encoding == Encoding::Gzip).then(|| asset.gzip()).flatten();
    gzip.unwrap_or(asset.bytes()).clone()
}

/// The encoding the client likes best of those there are. `identity;q=0` without another choice gets the identity all
/// the same: a page is worth more than the letter (RFC 9110, 12.5.3 allows both).
fn encoding(asset: &Asset, head: &Head) -> Encoding {
    let Some(accepted) = head.field("accept-encoding") else { return Encoding::Identity };
    let quality = |name: &str| accepted.split(',').find_map(|item| quality_of(item, name));
    let gzip = quality("gzip").or_else(|| quality("x-gzip")).or_else(|| quality("*")).unwrap_or(0);
    let identity = quality("identity").unwrap_or(0);
    if gzip > 0 && gzip >= identity && asset.gzip().is_some() { Encoding::Gzip } else { Encoding::Identity }
}

/// The weight in thousandths of `name` in one item of a list; a weight that is none counts as 0.
fn quality_of(item: &str, name: &str) -> Option<u32> {
    let mut parts = item.split(';').map(str::trim);
    if !parts.next()?.eq_ignore_ascii_case(name) {
        return None;
    }
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    let Some(weight) = weight else { return Some(1000) };
    let (whole, fraction) = weight.split_once('.').unwrap_or((weight, ""));
    let is_weight = matches!(whole, "0" | "1")
        && fraction.len() <= 3
        && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = format!("{whole}{fraction:0<3}").parse().unwrap_or(0);
    Some(if is_weight && thousandths <= 1000 { thousandths } else { 0 })
}

/// Whether a list of entity tags is `*` or has a tag that is fine. Tags may contain commas.
fn names(list: &str, is_fine: impl Fn(&str) -> bool) -> bool {
    if list.trim() == "*" {
        return true;
    }
    let mut rest = list;
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        let quote = if rest.starts_with("W/\"") { 2 } else { 0 };
        let Some(length) =
            rest.get(quote + 1..).filter(|_| rest[quote..].starts_with('"')).and_then(|tag| tag.find('"'))
        else {
            return false;
        };
        let (tag, after) = rest.split_at(quote + length + 2);
        if is_fine(tag) {
            return true;
        }
        rest = after;
    }
}

/// What a `Range` asks for.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    All,
    Part(Range<usize>),
    Outside,
}

/// One range of bytes. Another unit and several ranges get everything, which is always allowed.
fn asked_range(range: &str, length: usize) -> Asked {
    let Some(set) = range.strip_prefix("bytes=") else { return Asked::All };
    if set.contains(',') {
        return Asked::All;
    }
    let number = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<usize>().unwrap_or(usize::MAX))
    };
    let part = match set.trim().split_once('-') {
        Some(("", last)) if !last.is_empty() => {
            number(last).map(|count| length.saturating_sub(count)..length)
        }
        Some((first, "")) if !first.is_empty() => number(first).map(|first| first..length),
        Some((first, last)) if !first.is_empty() => {
            number(first).zip(number(last)).map(|(first, last)| first..last.saturating_add(1).min(length))
        }
        _ => None,
    };
    part.filter(|part| part.start < part.end).map_or(Asked::Outside, Asked::Part)
}
