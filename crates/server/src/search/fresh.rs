//! Reloads the search indexes when a site has been rebuilt, or on SIGHUP.

use std::sync::Arc;

use quire_config::ServedSite;

use super::SearchNotice;
use super::handler::SearchHandler;
use super::sites::{Sites, listing};
use crate::rebuild::LOOK_EVERY;

/// Reloads the indexes whenever necessary until the server stops, and reports each attempt to `on_notice`.
pub(super) async fn keep_fresh(
    handler: Arc<SearchHandler>,
    sites: Arc<[ServedSite]>,
    mut on_notice: impl FnMut(SearchNotice) + Send + 'static,
) {
    let mut hangups = Hangups::new();
    let mut last_listing = listing(&sites);
    loop {
        let is_asked = tokio::select! {
            () = hangups.next() => true,
            () = tokio::time::sleep(LOOK_EVERY) => false,
        };
        let now = listing(&sites);
        if !is_asked && now == last_listing {
            continue;
        }
        last_listing = now;
        let sites = Arc::clone(&sites);
        // Reading a large index takes too long for a thread that serves requests.
        let read = tokio::task::spawn_blocking(move || Sites::read(&sites)).await;
        on_notice(match read {
            Ok(Ok(read)) => {
                let summary = read.summary();
                handler.replace(read);
                SearchNotice::Reread(summary)
            }
            Ok(Err(error)) => SearchNotice::Failed(error),
            // The runtime is shutting down, or reading has panicked.
            Err(_) => return,
        });
    }
}

/// A stream of SIGHUP signals, on systems that support them.
struct Hangups {
    #[cfg(unix)]
    signals: Option<tokio::signal::unix::Signal>,
}

impl Hangups {
    fn new() -> Self {
        Self {
            #[cfg(unix)]
            signals: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup()).ok(),
        }
    }

    async fn next(&mut self) {
        #[cfg(unix)]
        if let Some(signals) = &mut self.signals {
            signals.recv().await;
            return;
        }
        std::future::pending::<()>().await;
    }
}
