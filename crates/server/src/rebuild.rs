//! Polling interval for detecting that a build has replaced the served folder.

use std::time::Duration;

/// Interval between checks for a new build. Polling is cheaper than watching, and still works after a build has
/// replaced the folder.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(1);
