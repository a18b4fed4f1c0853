//! The interface between connections and the service behind them: sites or searches.

use std::net::SocketAddr;

use hyper::http::StatusCode;

use crate::head::Head;
use crate::response::Response;

/// Produces responses; called from several threads.
pub(crate) trait Handler: Send + Sync + 'static {
    /// Returns the response to a request that arrived at the address `local`.
    fn respond(&self, head: &Head, local: SocketAddr) -> Response;

    /// Returns the response to a request that no handler accepts (400); the connection is closed after it.
    fn refuse(&self) -> Response {
        Response::plain(StatusCode::BAD_REQUEST)
    }
}
