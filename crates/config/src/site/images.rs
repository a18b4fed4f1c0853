//! `[images]`: smaller versions of the site's images.

use super::raw::RawImages;

/// Default widths, chosen for the article column on phones and high-density screens, and for enlarged images.
const WIDTHS: [u32; 4] = [480, 800, 1200, 1600];

/// Default quality of lossy versions.
const QUALITY: u8 = 80;

/// Smaller versions of the site's images, with all defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageOptions {
    /// Whether builds create smaller versions of PNG and JPEG images.
    pub optimize: bool,
    /// Widths in pixels, in ascending order, without duplicates.
    pub widths: Vec<u32>,
    /// Quality of lossy versions, from 1 to 100.
    pub quality: u8,
}

impl ImageOptions {
    pub(super) fn from_raw(raw: RawImages) -> Self {
        let widths = raw.widths.map(|widths| widths.into_iter().map(|width| width.0).collect());
        let mut widths: Vec<u32> = widths.unwrap_or_else(|| WIDTHS.to_vec());
        widths.sort_unstable();
        widths.dedup();
        Self {
            optimize: raw.optimize.unwrap_or(true),
            widths,
            quality: raw.quality.map_or(QUALITY, |quality| quality.0),
        }
    }
}
