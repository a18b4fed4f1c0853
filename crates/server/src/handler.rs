//! The interface between connections and request handlers, which serve a site or a search service.

use std::net::SocketAddr;

use hyper::http::StatusCode;

use crate::head::Head;
use crate::response::Response;

/// Creates the responses to requests. Called from several threads.
pub(crate) trait Handler: Send + Sync + 'static {
    /// Returns the response to a request that arrived on the local address `local`.
    fn respond(&self, head: &Head, local: SocketAddr) -> Response;

    /// Returns the response to an invalid request (400), after which the connection is closed.
    fn refuse(&self) -> Response {
        Response::plain(StatusCode::BAD_REQUEST)
    }
}
