//! `quire dev`

use crate::Outcome;
use crate::arguments::Dev;

pub(crate) fn run(_: &Dev) -> anyhow::Result<Outcome> {
    anyhow::bail!("dev is not ready")
}
