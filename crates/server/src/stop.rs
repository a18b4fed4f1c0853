//! The word to stop.

use tokio::sync::watch;

/// Tells when to stop.
#[derive(Debug, Clone)]
pub struct Stop(watch::Receiver<bool>);

impl Stop {
    /// A signal and the switch that gives it; dropping the switch gives it too.
    pub fn new() -> (watch::Sender<bool>, Self) {
        let (sender, receiver) = watch::channel(false);
        (sender, Self(receiver))
    }

    /// Waits for the signal.
    pub(crate) async fn asked(&mut self) {
        let _ = self.0.wait_for(|is_asked| *is_asked).await;
    }
}
