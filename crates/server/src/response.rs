//! HTTP responses before they are sent.

use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::http::StatusCode;

use crate::body::Body;

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) fields: HeaderMap,
    pub(crate) body: Body,
}

/// Initial capacity: enough fields for most responses.
const FIELDS: usize = 14;

impl Response {
    /// Creates a response without header fields.
    pub(crate) fn new(status: StatusCode, body: Body) -> Self {
        Self { status, fields: HeaderMap::with_capacity(FIELDS), body }
    }

    /// Creates a plain-text response whose body is the status.
    pub(crate) fn plain(status: StatusCode) -> Self {
        let text = format!("{} {}\n", status.as_str(), status.canonical_reason().unwrap_or_default());
        Self::new(status, Body::Bytes(text.into()))
            .with(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"))
            .with(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))
    }

    /// Creates a JSON response that must not be cached.
    pub(crate) fn json(status: StatusCode, value: &serde_json::Value) -> Self {
        Self::new(status, Body::Bytes(value.to_string().into()))
            .with(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))
            .with(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))
    }

    /// Adds the name of a request field to `Vary`.
    pub(crate) fn vary(self, name: &'static str) -> Self {
        let names = match self.fields.get(header::VARY).and_then(|names| names.to_str().ok()) {
            Some(names) => value(format!("{names}, {name}")),
            None => HeaderValue::from_static(name),
        };
        self.with(header::VARY, names)
    }

    /// Adds a header field, or replaces the field of the same name.
    pub(crate) fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.fields.insert(name, value);
        self
    }

    /// Finishes the response. Adds fields that prevent other sites from reading or embedding the response.
    pub(crate) fn sealed(self) -> hyper::Response<Body> {
        let mut response = hyper::Response::new(self.body);
        *response.status_mut() = self.status;
        *response.headers_mut() = self.fields;
        let fields = response.headers_mut();
        fields.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        fields.insert(&CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("same-origin"));
        fields.insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
        if self.status == StatusCode::BAD_REQUEST {
            // Further bytes on this connection may belong to the rejected request.
            fields.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

static CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Converts text to the value of a header field. Removes control characters, which are invalid in header fields.
pub(crate) fn value(text: impl Into<String>) -> HeaderValue {
    let text = text.into();
    let text = if text.contains(char::is_control) { text.replace(char::is_control, "") } else { text };
    HeaderValue::from_maybe_shared(Bytes::from(text)).unwrap_or_else(|_| HeaderValue::from_static(""))
}
