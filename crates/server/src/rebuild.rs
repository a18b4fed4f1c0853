//! Noticing that a built folder was built again.

use std::time::Duration;

/// How often it is looked. That costs less than watching, and a build exchanges the whole folder, which a watch would
/// lose.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(1);
