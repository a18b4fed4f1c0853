//! `quire preview`

use crate::Outcome;
use crate::arguments::Preview;

pub(crate) fn run(_: &Preview) -> anyhow::Result<Outcome> {
    anyhow::bail!("preview is not ready")
}
