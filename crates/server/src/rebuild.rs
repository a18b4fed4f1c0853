//! Detects that a built folder was replaced.

use std::time::Duration;

/// Polling interval. Polling is cheaper than watching, and a watch would be lost when a build replaces the
/// folder.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(1);
