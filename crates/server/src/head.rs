//! The head of a request, held against what HTTP asks beyond its grammar.

use std::borrow::Cow;

use hyper::header::{AsHeaderName, CONTENT_LENGTH, HOST, HeaderMap, TRANSFER_ENCODING};
use hyper::http::request::Parts;
use hyper::{Method, Uri, Version};

/// The most bytes of a head. Browsers stay below 8 KiB unless a site floods them with cookies.
pub(crate) const MAX_HEAD: usize = 16 << 10;

/// The head of a request without a body.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) method: Method,
    pub(crate) target: Uri,
    fields: HeaderMap,
}

impl Head {
    /// The head of a request; nothing when it is refused (400).
    pub(crate) fn new(parts: Parts) -> Option<Self> {
        let head = Self { method: parts.method, target: parts.uri, fields: parts.headers };
        (head.has_host(parts.version) && head.has_no_body()).then_some(head)
    }

    /// A field's value; several fields of one name are one list (RFC 9110, 5.3). Bytes that are not UTF-8 come as
    /// U+FFFD, so that such a field is not taken for a missing one.
    pub(crate) fn field(&self, name: impl AsHeaderName) -> Option<Cow<'_, str>> {
        let mut values =
            self.fields.get_all(name).into_iter().map(|value| String::from_utf8_lossy(value.as_bytes()));
        let first = values.next()?;
        Some(values.fold(first, |list, value| Cow::Owned(format!("{list}, {value}"))))
    }

    /// Exactly one `Host`, which only HTTP/1.0 may leave out (RFC 9112, 3.2).
    fn has_host(&self, version: Version) -> bool {
        match self.fields.get_all(HOST).iter().count() {
            0 => version == Version::HTTP_10,
            count => count == 1,
        }
    }

    /// Nothing here takes a body. A request that announces one is refused, so that nobody can hide a second request in
    /// it.
    fn has_no_body(&self) -> bool {
        self.fields.get_all(CONTENT_LENGTH).iter().all(|length| length == "0")
            && !self.fields.contains_key(TRANSFER_ENCODING)
    }
}
