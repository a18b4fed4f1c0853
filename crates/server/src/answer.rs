//! Creates the response for a file according to the request's header fields: preconditions, encodings, ranges (RFC
//! 9110, sections 12 to 14).

use std::ops::Range;

use hyper::Method;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::http::StatusCode;
use quire_output::encodings::Encoding;

use crate::asset::Asset;
use crate::body::Body;
use crate::head::Head;
use crate::response::{Response, value};
use crate::site::{Lookup, Site};

/// Returns the response for the result of a lookup: a file, a redirect, or an error.
pub(crate) fn answer(lookup: &Lookup<'_>, site: &Site, head: &Head) -> Response {
    match lookup {
        Lookup::File(asset, is_immutable) => {
            let caching = if *is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
            with_conditions(asset, &HeaderValue::from_static(caching), &site.policy, head)
        }
        Lookup::Moved { status, location } => {
            Response::plain(*status).with(header::LOCATION, value(location.as_str()))
        }
        Lookup::Missing { status, page: Some(page) } => missing(*status, page, site, head),
        Lookup::Missing { status, page: None } => Response::plain(*status),
    }
}

/// Returns the response for an asset. Evaluates the request's preconditions, encodings and range. `caching` is the
/// value of `Cache-Control`, and `policy` is the content security policy for documents.
pub(crate) fn with_conditions(
    asset: &Asset,
    caching: &HeaderValue,
    policy: &HeaderValue,
    head: &Head,
) -> Response {
    let encoding = encoding(asset, head);
    let etag = asset.etag(encoding);
    let with_status = |status| {
        let mut response = Response::new(status, Body::None)
            .with(header::ETAG, etag.clone())
            .with(header::CACHE_CONTROL, caching.clone());
        if asset.has_variants() {
            response = response.vary("Accept-Encoding");
        }
        response
    };
    if head.field(header::IF_MATCH).is_some_and(|list| !contains_tag(&list, |tag| etag == tag)) {
        let text = Response::plain(StatusCode::PRECONDITION_FAILED);
        return Response { body: text.body, ..with_status(text.status) };
    }
    let weak = |tag: &str| etag == tag.strip_prefix("W/").unwrap_or(tag);
    if head.field(header::IF_NONE_MATCH).is_some_and(|list| contains_tag(&list, weak)) {
        return with_status(StatusCode::NOT_MODIFIED);
    }
    let bytes = body(asset, encoding);
    let length = bytes.len();
    // A date in `If-Range` never matches: assets have no modification date.
    let is_current = head.field(header::IF_RANGE).is_none_or(|tag| etag == &*tag);
    let range_field = head.field(header::RANGE).filter(|_| head.method == Method::GET && is_current);
    let (status, byte_range) =
        match range_field.map_or(RequestedRange::All, |range| parse_range(&range, length)) {
            RequestedRange::All => (StatusCode::OK, None),
            RequestedRange::Part(byte_range) => (StatusCode::PARTIAL_CONTENT, Some(byte_range)),
            RequestedRange::Outside => {
                return Response::plain(StatusCode::RANGE_NOT_SATISFIABLE)
                    .with(header::CONTENT_RANGE, value(format!("bytes */{length}")));
            }
        };
    let mut response = with_status(status).with(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    describe(&mut response.fields, asset, encoding, policy);
    if bytes.is_empty() {
        // For an empty body, hyper omits `Content-Length` from the response to a HEAD request.
        response = response.with(header::CONTENT_LENGTH, HeaderValue::from_static("0"));
    }
    response.body =
        Body::Bytes(byte_range.clone().map_or_else(|| bytes.clone(), |byte_range| bytes.slice(byte_range)));
    match byte_range {
        Some(Range { start, end }) => {
            let range = value(format!("bytes {start}-{}/{length}", end - 1));
            response.with(header::CONTENT_RANGE, range)
        }
        None => response,
    }
}

/// Returns the 404 or 503 page as a complete response, because preconditions and ranges apply only to successful
/// responses.
fn missing(status: StatusCode, page: &Asset, site: &Site, head: &Head) -> Response {
    let encoding = encoding(page, head);
    let caching = if status == StatusCode::SERVICE_UNAVAILABLE { "no-store" } else { "no-cache" };
    let mut response = Response::new(status, Body::Bytes(body(page, encoding).clone()))
        .with(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if page.has_variants() {
        response = response.vary("Accept-Encoding");
    }
    describe(&mut response.fields, page, encoding, &site.policy);
    response
}

/// Adds the fields that describe the body. Adds the content security policy to documents.
fn describe(fields: &mut HeaderMap, asset: &Asset, encoding: Option<Encoding>, policy: &HeaderValue) {
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    if let Some(encoding) = encoding {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.token()));
    }
    if asset.is_document() {
        fields.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    }
}

fn body(asset: &Asset, encoding: Option<Encoding>) -> &Bytes {
    encoding.and_then(|encoding| asset.encoded(encoding)).unwrap_or(asset.bytes())
}

/// Returns the available encoding that the client prefers. Of equally preferred encodings, returns the first in
/// [`Encoding::ALL`], which compresses text best. Returns `None` if the client prefers `identity` or accepts no
/// available encoding. The body is then sent unencoded, even if the client forbids `identity`. RFC 9110, 12.5.3 permits
/// this, and a body is more useful than a 406 response.
fn encoding(asset: &Asset, head: &Head) -> Option<Encoding> {
    let accepted = head.field(header::ACCEPT_ENCODING)?;
    let quality = |name: &str| accepted.split(',').find_map(|item| quality_of(item, name));
    let identity = quality("identity").unwrap_or(0);
    let mut best = (0, None);
    for encoding in Encoding::ALL {
        // `x-gzip` is the older name of gzip (RFC 9110, 8.4.1.3).
        let explicit = quality(encoding.token())
            .or_else(|| quality("x-gzip").filter(|_| encoding == Encoding::Gzip))
            .or_else(|| quality("*"));
        let weight = explicit.unwrap_or(0);
        if weight > best.0 && weight >= identity && asset.encoded(encoding).is_some() {
            best = (weight, Some(encoding));
        }
    }
    best.1
}

/// Returns the weight of `name` in one list item, in thousandths. A malformed weight counts as 0.
fn quality_of(item: &str, name: &str) -> Option<u32> {
    let mut parts = item.split(';').map(str::trim);
    if !parts.next()?.eq_ignore_ascii_case(name) {
        return None;
    }
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    let Some(weight) = weight else { return Some(1000) };
    let (integer, fraction) = weight.split_once('.').unwrap_or((weight, ""));
    let is_weight = matches!(integer, "0" | "1")
        && fraction.len() <= 3
        && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = format!("{integer}{fraction:0<3}").parse().unwrap_or(0);
    Some(if is_weight && thousandths <= 1000 { thousandths } else { 0 })
}

/// Returns whether a list of entity tags is `*` or contains a tag for which `is_match` returns true. Tags may contain
/// commas.
fn contains_tag(list: &str, is_match: impl Fn(&str) -> bool) -> bool {
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
        if is_match(tag) {
            return true;
        }
        rest = after;
    }
}

/// The result of parsing a `Range` field.
#[derive(Debug, PartialEq, Eq)]
enum RequestedRange {
    All,
    Part(Range<usize>),
    Outside,
}

/// Parses a single byte range. For other units and multiple ranges, returns [`RequestedRange::All`], because a server
/// may always send the whole body. Malformed ranges count as unsatisfiable. Unit names are case-insensitive (RFC 9110,
/// 14.1).
fn parse_range(range: &str, length: usize) -> RequestedRange {
    let Some((unit, set)) = range.split_once('=') else { return RequestedRange::All };
    if !unit.eq_ignore_ascii_case("bytes") || set.contains(',') {
        return RequestedRange::All;
    }
    let number = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<usize>().unwrap_or(usize::MAX))
    };
    let byte_range = match set.trim().split_once('-') {
        Some(("", last)) if !last.is_empty() => {
            number(last).map(|count| length.saturating_sub(count)..length)
        }
        Some((first, "")) if !first.is_empty() => number(first).map(|first| first..length),
        Some((first, last)) if !first.is_empty() => {
            number(first).zip(number(last)).map(|(first, last)| first..last.saturating_add(1).min(length))
        }
        _ => None,
    };
    byte_range
        .filter(|byte_range| byte_range.start < byte_range.end)
        .map_or(RequestedRange::Outside, RequestedRange::Part)
}
