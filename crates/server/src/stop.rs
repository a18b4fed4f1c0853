//! Shutdown signal for servers.

use tokio::sync::watch;

/// The receiving end of the shutdown signal.
#[derive(Debug, Clone)]
pub struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Creates the sender and receiver of a shutdown signal. Dropping the sender also signals.
    pub fn new() -> (watch::Sender<bool>, Self) {
        let (sender, receiver) = watch::channel(false);
        (sender, Self(receiver))
    }

    pub(crate) async fn signalled(&mut self) {
        let _ = self.0.wait_for(|is_signalled| *is_signalled).await;
    }
}
