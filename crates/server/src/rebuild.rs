//! Polling interval for detecting that a build has replaced the served folder.

use std::time::Duration;

/// Polling is cheaper than watching, and still works after a build has replaced the folder.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(1);
