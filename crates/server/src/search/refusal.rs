//! Errors of search requests, as JSON.

use hyper::http::StatusCode;
use serde_json::json;

use crate::response::Response;

/// An error response of the search service, as JSON.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    status: StatusCode,
    /// Code for programs, such as `bad-index`.
    code: &'static str,
    /// Message for developers, in English.
    message: String,
}

impl Refusal {
    /// Creates an error with the status of its response.
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }

    /// Creates a 400 error for a request that is malformed or refers to something unknown.
    pub(super) fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub(super) fn response(&self) -> Response {
        let Self { status, code, message } = self;
        Response::json(*status, &json!({ "error": { "code": code, "message": message } }))
    }
}
