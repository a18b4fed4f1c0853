//! `[publish]`: publishing options.

use super::raw::{Coding, RawPublish};

/// Default number of days that old files are kept for open tabs. By then, most tabs have been closed or reloaded.
const KEEP_ASSETS: u32 = 7;

/// Publishing options, with all defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishOptions {
    /// Number of days that files stay in the output folder after the site stops using them.
    pub keep_assets: u32,
    /// Formats in which builds write compressed copies of files, without duplicates.
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
