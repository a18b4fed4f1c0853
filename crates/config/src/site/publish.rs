//! `[publish]`: how builds publish.

use super::raw::{Coding, RawPublish};

/// Longer than most tabs stay open.
const KEEP_ASSETS: u32 = 7;

/// How builds publish, with all defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishOptions {
    /// For how many days files that are no longer part of the site stay in the output folder.
    pub keep_assets: u32,
    /// Compressed forms of files to write, each once.
    pub precompress: Vec<Coding>,
}

impl PublishOptions {
    pub(super) fn from_raw(raw: RawPublish) -> Self {
        let mut precompress = Vec::new();
        for coding in raw.precompress.unwrap_or_default() {
            if !precompress.contains(&coding) {
                precompress.push(coding);
            }
        }
        Self { keep_assets: raw.keep_assets.map_or(KEEP_ASSETS, |days| days.0), precompress }
    }
}

impl Default for PublishOptions {
    fn default() -> Self {
        Self::from_raw(RawPublish::default())
    }
}
