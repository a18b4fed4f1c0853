//! Serves one connection: hyper parses the requests, a [`Handler`] creates the responses, and hyper writes them.

use std::convert::Infallible;
use std::future::ready;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::activity::Activity;
use crate::body::Body;
use crate::handler::Handler;
use crate::head::{Head, MAX_HEAD};
use crate::stop::Stop;
use crate::wire::Wire;

/// Time to wait after the shutdown signal for a request that may already be in transit.
const LAST_REQUEST: Duration = Duration::from_millis(200);

/// Serves a connection until either side closes it. Network errors close the connection silently. After the shutdown
/// signal, pending responses are completed, except for event streams.
pub(crate) async fn serve<H: Handler>(
    stream: TcpStream,
    local: SocketAddr,
    handler: Arc<H>,
    activity: Arc<Activity>,
    mut stop: Stop,
) {
    let _ = stream.set_nodelay(true);
    // Wait for the first byte before hyper allocates its buffer, so that silent clients use less memory.
    tokio::select! {
        () = wait_for_request(&stream) => {}
        () = stop.signalled() => {
            if timeout(LAST_REQUEST, wait_for_request(&stream)).await.is_err() {
                return;
            }
        }
    }
    let wire = TokioIo::new(Wire::new(stream, Arc::clone(&activity)));
    let is_last = AtomicBool::new(false);
    let service = service_fn(|request: hyper::Request<Incoming>| {
        // The request body is dropped unread.
        let head = Head::new(request.into_parts().0);
        let response = head.map_or_else(|| handler.refuse(), |head| handler.respond(&head, local));
        if matches!(response.body, Body::Events(_)) {
            activity.set_stream();
        }
        let mut response = response.sealed();
        if is_last.load(Ordering::Relaxed) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        ready(Ok::<_, Infallible>(response))
    });
    let mut connection = pin!(protocol().serve_connection(wire, service));
    tokio::select! {
        _ = &mut connection => return,
        () = stop.signalled() => {}
    }
    is_last.store(true, Ordering::Relaxed);
    if timeout(LAST_REQUEST, &mut connection).await.is_err() && !activity.is_stream() {
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}

/// Waits until the client has sent a byte or disconnected. `TcpStream::readable` may also return without either event.
async fn wait_for_request(stream: &TcpStream) {
    let _ = stream.peek(&mut [0]).await;
}

/// Returns the HTTP/1.1 settings. hyper's header timeout is off, because it does not distinguish idle time from the
/// time to receive a head, and needs one timer per request. [`Limits`](crate::Limits) replaces the timeout.
fn protocol() -> http1::Builder {
    let mut protocol = http1::Builder::new();
    protocol
        .max_header_size(MAX_HEAD)
        .max_buf_size(MAX_HEAD)
        .header_read_timeout(None)
        // A client may close its sending side after its last request and still await the response (RFC 9112,
        // 9.6).
        .half_close(true);
    protocol
}
