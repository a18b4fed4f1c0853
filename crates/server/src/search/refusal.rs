//! Why a request is not answered, as JSON.

use serde_json::json;

use crate::response::Response;

/// A refusal.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    status: u16,
    /// For programs.
    code: &'static str,
    /// For people.
    message: String,
}

impl Refusal {
    /// With a status of HTTP.
    pub(super) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }

    /// Of a request that cannot be understood or asks for what is not there.
    pub(super) fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(400, code, message)
    }

    /// The answer.
    pub(super) fn response(&self) -> Response {
        let Self { status, code, message } = self;
        Response::json(*status, &json!({ "error": { "code": code, "message": message } }))
    }
}
