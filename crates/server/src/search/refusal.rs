//! Why a request is not answered, as JSON.

use hyper::http::StatusCode;
use serde_json::json;

use crate::response::Response;

/// A refusal.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    status: StatusCode,
    /// For programs.
    code: &'static str,
    /// For people.
    message: String,
}

impl Refusal {
    /// With the status of its answer.
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }

    /// Of a request that cannot be understood or asks for what is not there.
    pub(super) fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// The answer.
    pub(super) fn response(&self) -> Response {
        let Self { status, code, message } = self;
        Response::json(*status, &json!({ "error": { "code": code, "message": message } }))
    }
}
