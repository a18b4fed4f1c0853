//! Request heads, validated beyond the grammar that hyper checks.

use std::borrow::Cow;

use hyper::header::{AsHeaderName, CONTENT_LENGTH, HOST, HeaderMap, TRANSFER_ENCODING};
use hyper::http::request::Parts;
use hyper::{Method, Uri, Version};

/// Maximum size of a head in bytes. Heads from browsers are smaller than 8 KiB, unless a site sets many cookies.
pub(crate) const MAX_HEAD: usize = 16 << 10;

/// The head of a request that has no body.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) method: Method,
    pub(crate) target: Uri,
    fields: HeaderMap,
}

impl Head {
    /// Validates a head. Returns `None` for a bad request (400).
    pub(crate) fn new(parts: Parts) -> Option<Self> {
        let head = Self { method: parts.method, target: parts.uri, fields: parts.headers };
        (head.has_host(parts.version) && head.has_no_body()).then_some(head)
    }

    /// Returns a field's value. Repeated fields are joined into one list (RFC 9110, 5.3). Invalid UTF-8 is replaced
    /// with U+FFFD, so that the field does not appear to be absent.
    pub(crate) fn field(&self, name: impl AsHeaderName) -> Option<Cow<'_, str>> {
        let mut values =
            self.fields.get_all(name).into_iter().map(|value| String::from_utf8_lossy(value.as_bytes()));
        let first = values.next()?;
        Some(values.fold(first, |list, value| Cow::Owned(format!("{list}, {value}"))))
    }

    /// Returns whether there is exactly one `Host`; only HTTP/1.0 may omit it (RFC 9112, 3.2).
    fn has_host(&self, version: Version) -> bool {
        match self.fields.get_all(HOST).iter().count() {
            0 => version == Version::HTTP_10,
            count => count == 1,
        }
    }

    /// Returns whether the request declares no body. Rejecting bodies rules out request smuggling.
    fn has_no_body(&self) -> bool {
        self.fields.get_all(CONTENT_LENGTH).iter().all(|length| length == "0")
            && !self.fields.contains_key(TRANSFER_ENCODING)
    }
}
