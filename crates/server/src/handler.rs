//! What a server answers with: the same connections carry sites and searches.

use std::net::SocketAddr;

use crate::head::Head;
use crate::response::Response;

/// Gives answers. Called from several threads.
pub(crate) trait Handler: Send + Sync + 'static {
    /// The answer to a request that came in at the address `local`.
    fn respond(&self, head: &Head, local: SocketAddr) -> Response;

    /// The answer to what is no request; the connection is closed after it.
    fn refuse(&self, status: u16) -> Response {
        Response::plain(status)
    }
}
