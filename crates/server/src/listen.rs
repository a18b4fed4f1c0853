//! Accepts connections and shuts down gracefully.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Interval, MissedTickBehavior, interval, sleep, timeout};

use crate::connection;
use crate::connections::Connections;
use crate::handler::Handler;
use crate::limits::Limits;
use crate::service::Service;
use crate::stop::Stop;
use crate::{Error, Result};

/// Size of the kernel's send buffer. By default, Linux buffers megabytes and reports writability only when a third of
/// the buffer is free. A slow reader would then look stalled.
#[cfg(unix)]
const SEND_BUFFER: usize = 128 << 10;

/// Length of the accept queue. The standard library uses 128. The system drops further connection attempts, which
/// clients retry after a second or more.
#[cfg(unix)]
const WAITING: i32 = 512;

/// Pause before accepting again when the connection table is full and no connection can be evicted.
const NO_ROOM: Duration = Duration::from_millis(20);

/// A server that is bound to an address but does not accept connections yet.
#[derive(Debug)]
pub struct Server {
    listener: std::net::TcpListener,
    address: SocketAddr,
    limits: Limits,
}

impl Server {
    /// Binds the address. Port 0 selects a free port.
    pub fn bind(address: SocketAddr) -> Result<Self> {
        let listen = || -> io::Result<_> {
            let listener = std::net::TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            #[cfg(unix)]
            adapt(&listener);
            let address = listener.local_addr()?;
            Ok(Self { listener, address, limits: Limits::default() })
        };
        listen().map_err(|source| match source.kind() {
            io::ErrorKind::AddrInUse => Error::PortTaken { address },
            _ => Error::Listen { address, source },
        })
    }

    /// Replaces the limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the bound address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves on new threads, and blocks until `stop` is signaled and pending responses are completed.
    pub fn run(self, service: &Arc<Service>, stop: Stop) -> Result<()> {
        let address = self.address;
        self.block(service, stop).map_err(|source| Error::Listen { address, source })
    }

    /// Serves until Ctrl-C or SIGTERM, and runs the task `background` concurrently.
    pub(crate) fn run_until_signal<H: Handler>(
        self,
        handler: &Arc<H>,
        background: impl Future<Output = ()> + Send + 'static,
    ) -> Result<()> {
        let (switch, stop) = Stop::new();
        let address = self.address;
        let failed = |source| Error::Listen { address, source };
        let runtime = runtime().map_err(failed)?;
        runtime.spawn(async move {
            signal().await;
            let _ = switch.send(true);
        });
        runtime.spawn(background);
        runtime.block_on(self.serve(handler, stop)).map_err(failed)
    }

    fn block(self, service: &Arc<Service>, stop: Stop) -> io::Result<()> {
        runtime()?.block_on(self.serve(service, stop))
    }

    /// Accepts clients until `stop` is signaled, then completes pending responses.
    async fn serve<H: Handler>(self, handler: &Arc<H>, mut stop: Stop) -> io::Result<()> {
        let limits = self.limits.within_descriptors();
        let listener = TcpListener::from_std(self.listener)?;
        let connections = Connections::new(limits);
        let open = |stream: TcpStream, stop: &Stop| {
            let local = stream.local_addr().unwrap_or(self.address);
            let (handler, stop) = (Arc::clone(handler), stop.clone());
            connections.open(|activity| connection::serve(stream, local, handler, activity, stop));
        };
        let mut period = interval(limits.period());
        period.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let is_crowded = connections.is_crowded();
            tokio::select! {
                accepted = listener.accept(), if !is_crowded => match accepted {
                    Ok((stream, _)) => {
                        connections.make_room();
                        open(stream, &stop);
                    }
                    Err(error) if is_of_client(&error) => {}
                    Err(_) => {
                        connections.give_way();
                        sleep(NO_ROOM).await;
                    }
                },
                () = connections.closed(), if is_crowded => {}
                () = sleep(NO_ROOM), if is_crowded => connections.give_way(),
                _ = period.tick(), if connections.count() > 0 => connections.close_overdue(),
                () = stop.signalled() => break,
            }
        }
        // Connections in the accept queue are served too.
        let listener = listener.into_std()?;
        let waiting = std::iter::from_fn(|| listener.accept().ok()).take(limits.connections);
        for (stream, _) in waiting.filter(|(stream, _)| stream.set_nonblocking(true).is_ok()) {
            open(TcpStream::from_std(stream)?, &stop);
        }
        drop(listener);
        let _ = timeout(limits.last_answers, last_answers(&connections, period)).await;
        Ok(())
    }
}

/// Sets socket options that the standard library does not expose. Failures are harmless.
#[cfg(unix)]
fn adapt(listener: &std::net::TcpListener) {
    // Accepted sockets inherit the buffer size.
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(listener, SEND_BUFFER);
    let _ = rustix::net::listen(listener, WAITING);
}

/// Waits until all connections are closed.
async fn last_answers(connections: &Connections, mut period: Interval) {
    while connections.count() > 0 {
        tokio::select! {
            () = connections.closed() => {}
            _ = period.tick() => connections.close_overdue(),
        }
    }
}

/// Returns whether accepting failed for a temporary reason, such as a client that has already disconnected.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

/// Waits for Ctrl-C or SIGTERM.
async fn signal() {
    #[cfg(unix)]
    if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        return;
    }
    let _ = tokio::signal::ctrl_c().await;
}
