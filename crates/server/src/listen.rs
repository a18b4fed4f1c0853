//! Listening.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc};

use crate::connection;
use crate::handler::Handler;
use crate::service::Service;
use crate::stop::Stop;
use crate::{Error, Result};

/// Connections at a time; further ones wait.
const MAX_CONNECTIONS: usize = 1024;

/// How long open answers may take when the server is asked to stop.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: std::net::TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Takes the address; port 0 takes a free one.
    pub fn bind(address: SocketAddr) -> Result<Self> {
        let listen = || -> std::io::Result<_> {
            let listener = std::net::TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok(Self { listener, address })
        };
        listen().map_err(|source| match source.kind() {
            std::io::ErrorKind::AddrInUse => Error::PortTaken { address },
            _ => Error::Listen { address, source },
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop`, on threads of its own.
    pub fn run(self, service: &Arc<Service>, stop: Stop) -> Result<()> {
        let address = self.address;
        self.block(service, stop).map_err(|source| Error::Listen { address, source })
    }

    /// Answers until the process is asked to end (Ctrl-C or SIGTERM); `beside` runs as long.
    pub(crate) fn run_until_signal<H: Handler>(
        self,
        handler: &Arc<H>,
        beside: impl Future<Output = ()> + Send + 'static,
    ) -> Result<()> {
        let (switch, stop) = Stop::new();
        let address = self.address;
        let failed = |source| Error::Listen { address, source };
        let runtime = runtime().map_err(failed)?;
        runtime.spawn(async move {
            signal().await;
            let _ = switch.send(true);
        });
        runtime.spawn(beside);
        runtime.block_on(self.accept(handler, stop)).map_err(failed)
    }

    fn block(self, service: &Arc<Service>, stop: Stop) -> std::io::Result<()> {
        runtime()?.block_on(self.accept(service, stop))
    }

    async fn accept<H: Handler>(self, handler: &Arc<H>, mut stop: Stop) -> std::io::Result<()> {
        let listener = TcpListener::from_std(self.listener)?;
        let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        // Every connection holds a sender; when all are gone, the receiver ends.
        let (open, mut closed) = mpsc::channel::<()>(1);
        loop {
            let Ok(permit) = Arc::clone(&room).acquire_owned().await else { break };
            let stream = tokio::select! {
                accepted = listener.accept() => {
                    let Ok((stream, _)) = accepted else {
                        // Out of descriptors, or the client has left already: neither ends the server.
                        tokio::time::sleep(Duration::from_millis(10)).await;
                        continue;
                    };
                    stream
                }
                () = stop.asked() => break,
            };
            let local = stream.local_addr().unwrap_or(self.address);
            let (handler, stop, open) = (Arc::clone(handler), stop.clone(), open.clone());
            tokio::spawn(async move {
                connection::serve(stream, local, handler, stop).await;
                drop((permit, open));
            });
        }
        drop(open);
        let _ = tokio::time::timeout(LAST_ANSWERS, closed.recv()).await;
        Ok(())
    }
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
