//! A client's socket that records the connection's activity.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::activity::{Activity, Phase};

/// Maximum number of bytes drained from a client after the last response.
const MAX_IGNORED: usize = 256 << 10;

/// A client's socket, and the activity of its connection.
#[derive(Debug)]
pub(crate) struct Wire {
    stream: TcpStream,
    activity: Arc<Activity>,
    /// Whether bytes were written since the last flush.
    is_sending: bool,
    /// Number of bytes drained while closing, or `None` if not closing yet.
    ignored: Option<usize>,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream, activity: Arc<Activity>) -> Self {
        Self { stream, activity, is_sending: false, ignored: None }
    }

    fn note(&mut self, sent: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &sent {
            Poll::Ready(Ok(_)) => {
                self.is_sending = true;
                self.activity.sent();
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.activity.blocked(),
        }
        sent
    }

    /// Fails if the client of an event stream has disconnected. hyper does not read from the socket while it sends a
    /// response, so without this check, only a failing heartbeat would reveal the disconnect.
    fn check_presence(&self, context: &mut Context<'_>) -> io::Result<()> {
        let mut byte = [0];
        match self.stream.poll_peek(context, &mut ReadBuf::new(&mut byte)) {
            Poll::Ready(Ok(0)) => Err(io::ErrorKind::ConnectionAborted.into()),
            Poll::Ready(Err(error)) => Err(error),
            Poll::Ready(Ok(_)) | Poll::Pending => Ok(()),
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.stream).poll_read(context, buffer));
        if buffer.filled().len() > before {
            self.activity.received();
        }
        Poll::Ready(read)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.note(sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Called when all queued bytes have been written. The socket itself needs no flush.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if std::mem::take(&mut self.is_sending) {
            self.activity.rest();
        }
        let is_stream = self.activity.is_stream();
        Poll::Ready(if is_stream { self.check_presence(context) } else { Ok(()) })
    }

    /// Closes the connection so that the client receives the whole response. Closing a socket with unread input resets
    /// the connection and may discard data in flight (RFC 9112, 9.6), so the input is drained until the client closes
    /// its side.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.ignored.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
            self.activity.enter(Phase::Closing);
        }
        let mut bytes = [0; 4096];
        loop {
            let mut buffer = ReadBuf::new(&mut bytes);
            let ignored = self.ignored.get_or_insert(0);
            let is_limit_reached = *ignored > MAX_IGNORED;
            if is_limit_reached || ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer)).is_err()
            {
                return Poll::Ready(Ok(()));
            }
            let read = buffer.filled().len();
            if read == 0 {
                return Poll::Ready(Ok(()));
            }
            self.ignored = self.ignored.map(|before| before + read);
        }
    }
}
