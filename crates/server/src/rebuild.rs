//! Detects that a built folder has been replaced.

use std::time::Duration;

/// Polling interval. Polling is cheaper than watching and still works after a build has replaced the folder.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(1);
