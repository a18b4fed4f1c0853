//! One connection: reads heads, writes answers, one after another.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::events::Listener;
use crate::handler::Handler;
use crate::head::{self, Head, HeadError};
use crate::response::{Body, Response};
use crate::stop::Stop;

/// How long a client may take to send a head once it has begun: a slow one must not hold a connection for ever.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// How long a connection may be open without a request.
const IDLE_TIME: Duration = Duration::from_mins(1);

/// How long a client may take to accept an answer.
const WRITE_TIME: Duration = Duration::from_mins(1);

/// How often a silent event stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Serves a connection until either side ends it. Errors of the network end it without a word.
pub(crate) async fn serve<H: Handler>(
    mut stream: TcpStream,
    local: SocketAddr,
    handler: Arc<H>,
    mut stop: Stop,
) {
    let _ = stream.set_nodelay(true);
    let mut buffer = Vec::with_capacity(4096);
    loop {
        let read = tokio::select! {
            read = read_head(&mut stream, &mut buffer) => read,
            () = stop.asked() => return,
        };
        let (response, head) = match read {
            Read::Head(head) => (handler.respond(&head, local), Some(head)),
            Read::Refused(status) => (handler.refuse(status), None),
            Read::Ended => return,
        };
        let keep_alive = response.status != 400
            && !matches!(response.body, Body::Events(_))
            && head.as_ref().is_some_and(|head| head.keep_alive);
        let is_head = head.is_some_and(|head| head.method == "HEAD");
        let sent = timeout(WRITE_TIME, write(&mut stream, &response, keep_alive, is_head)).await;
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
        if let Body::Events(listener) = response.body {
            return events(stream, listener, stop).await;
        }
        if !keep_alive {
            return linger(stream).await;
        }
    }
}

/// What came from the client.
enum Read {
    Head(Head),
    /// Answer with this status and close.
    Refused(u16),
    Ended,
}

/// Reads the next head; what follows it stays in the buffer.
async fn read_head(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Read {
    loop {
        match head::length(buffer) {
            Ok(Some(length)) => {
                let head = head::parse(&buffer[..length]);
                buffer.drain(..length);
                return head.map_or_else(|error| Read::Refused(status(error)), Read::Head);
            }
            Ok(None) => {}
            Err(error) => return Read::Refused(status(error)),
        }
        let has_begun = !buffer.is_empty();
        let time = if has_begun { HEAD_TIME } else { IDLE_TIME };
        match timeout(time, stream.read_buf(buffer)).await {
            Ok(Ok(1..)) => {}
            Err(_) if has_begun => return Read::Refused(408),
            _ => return Read::Ended,
        }
    }
}

fn status(error: HeadError) -> u16 {
    match error {
        HeadError::Malformed => 400,
        HeadError::TooLarge => 431,
        HeadError::Version => 505,
    }
}

async fn write(
    stream: &mut TcpStream,
    response: &Response,
    keep_alive: bool,
    is_head: bool,
) -> std::io::Result<()> {
    let mut bytes = response.head(keep_alive).into_bytes();
    match &response.body {
        Body::Bytes(body, part) if !is_head => {
            // One system call for what fits; large bodies are not copied.
            let body = &body[part.clone()];
            if body.len() <= 64 << 10 {
                bytes.extend_from_slice(body);
                return stream.write_all(&bytes).await;
            }
            stream.write_all(&bytes).await?;
            stream.write_all(body).await
        }
        _ => stream.write_all(&bytes).await,
    }
}

/// Sends messages until the client leaves or the server stops.
async fn events(mut stream: TcpStream, mut listener: Listener, mut stop: Stop) {
    let mut text = std::mem::take(&mut listener.first);
    let mut ignored = [0; 256];
    loop {
        if !matches!(timeout(WRITE_TIME, stream.write_all(text.as_bytes())).await, Ok(Ok(()))) {
            return;
        }
        text = tokio::select! {
            message = listener.next() => match message {
                Some(message) => message,
                None => return,
            },
            () = tokio::time::sleep(HEARTBEAT) => ":\n\n".to_owned(),
            // Nothing is expected from the client but its end.
            read = stream.read(&mut ignored) => match read {
                Ok(1..) => continue,
                _ => return,
            },
            () = stop.asked() => return,
        };
    }
}

/// Ends a connection so that the client gets the whole answer: closing while its bytes are unread would reset it.
async fn linger(mut stream: TcpStream) {
    if stream.shutdown().await.is_err() {
        return;
    }
    let mut ignored = vec![0; 4096];
    let drain = async { while matches!(stream.read(&mut ignored).await, Ok(1..)) {} };
    let _ = timeout(Duration::from_secs(1), drain).await;
}
