//! What a server answers with: the same connections carry sites and searches.

use std::net::SocketAddr;

use hyper::http::StatusCode;

use crate::head::Head;
use crate::response::Response;

/// Gives answers. Called from several threads.
pub(crate) trait Handler: Send + Sync + 'static {
    /// The answer to a request that came in at the address `local`.
    fn respond(&self, head: &Head, local: SocketAddr) -> Response;

    /// The answer to a request that no server here takes (400); the connection is closed after it.
    fn refuse(&self) -> Response {
        Response::plain(StatusCode::BAD_REQUEST)
    }
}
