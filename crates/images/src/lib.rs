//! Images: reads their sizes, creates smaller versions, and draws social images.
//!
//! [`versions`] decodes a photo or screenshot (`decode`), scales it to several widths (`scale`), and encodes each
//! version as WebP (`encode`). [`size`] only reads the size from the file's header. [`social`] draws PNG previews of
//! pages.
//!
//! # Invariants
//!
//! - *Invariant:* the crate does not access files, and equal input results in equal bytes. Test:
//!   `photos_get_narrower_versions_that_look_alike`.
//! - *Invariant:* no input causes a panic. No image with more than [`MAX_PIXELS`] (67 million) or a side longer than
//!   [`MAX_SIDE`] (16,383) is decoded. The only other decompressed data is a color profile, up to 4 MiB. Test:
//!   `damaged_files_are_reported_and_never_panic`, `a_bomb_is_not_decoded`,
//!   `chunks_that_change_no_pixel_are_not_decompressed`.
//! - *Invariant:* a version is at least a tenth smaller than the original and than every wider version. Test:
//!   `photos_get_narrower_versions_that_look_alike`.
//! - *Invariant:* `social` reads no files, not even images that a logo references. Not tested: the logo in the tests
//!   references a file, but no test detects whether the file is read; `disallowed_methods` in `clippy.toml` covers only
//!   the code of this crate.
//! - *Invariant:* a card results in the same bytes on every machine, regardless of earlier cards. Text is rasterized
//!   without processor-specific instructions. Test: `an_image_does_not_depend_on_earlier_images`.
//! - *Invariant:* no image shows a placeholder box for a character that is in no font. Test:
//!   `characters_without_a_glyph_are_reported_and_emoji_are_omitted`.

mod decode;
mod encode;
mod jpeg;
mod kind;
mod png;
mod scale;
mod size;
pub mod social;
mod svg;

use std::panic::AssertUnwindSafe;

use serde::{Deserialize, Serialize};

pub use decode::{MAX_PIXELS, MAX_SIDE};
pub use kind::check_kind;
pub use size::size;

/// Options for creating versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Options {
    /// Requested widths in pixels, in any order. The widest version is at most as wide as the image.
    pub widths: Vec<u32>,
    /// Quality of lossy versions, from 1 to 100.
    pub quality: u8,
}

/// The smaller versions of an image.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Versions {
    /// Width of the original image as browsers show it. 0 if the image was not decoded.
    pub width: u32,
    /// Versions in ascending order of width. Each file is at least a tenth smaller than the next wider version and than
    /// the original. Empty for images that are left unchanged (for example, small files, animations, and formats other
    /// than PNG and JPEG), and if no version is small enough.
    pub versions: Vec<Version>,
    /// Whether some versions exist, but the widest is missing because its file would not be a tenth smaller than the
    /// original, or because it could not be encoded.
    pub is_original_needed: bool,
}

/// A WebP version of an image, scaled to one width.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// Width of the version in pixels.
    pub width: u32,
    /// Contents of the WebP file.
    #[serde(with = "serde_bytes")]
    pub bytes: Vec<u8>,
}

/// Reasons why an image cannot be decoded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum DecodeError {
    /// The file cannot be decoded. Contains the reason, a clause without a period.
    Damaged(String),
    /// The file is the pointer that Git LFS stores in place of the image.
    LfsPointer,
    /// The image has more than [`MAX_PIXELS`] pixels, or a side longer than [`MAX_SIDE`].
    TooLarge {
        /// Width of the image in pixels.
        width: u32,
        /// Height of the image in pixels.
        height: u32,
    },
}

/// Returns whether a file is a PNG or a JPEG, the formats from which [`versions`] creates versions.
pub fn is_scalable(file: &[u8]) -> bool {
    png::is_png(file) || jpeg::is_jpeg(file)
}

/// Maximum size, in bytes, of a file that gets no versions: smaller versions would save readers little.
pub const SMALL: usize = 20_000;

/// Creates the versions of a PNG or JPEG. Returns no versions for other formats and for images that are left unchanged.
/// Fails if the image is damaged or too large.
pub fn versions(file: &[u8], options: &Options) -> Result<Versions, DecodeError> {
    catch_panic(|| match decode::decode(file)? {
        Some(image) if file.len() <= SMALL => Ok(Versions { width: image.width, ..Versions::default() }),
        Some(image) => Ok(create_versions(image, file.len(), options)),
        None => Ok(Versions::default()),
    })
}

/// Estimates the maximum memory, in bytes, that [`versions`] takes for an image of this width and height in pixels.
pub fn memory((width, height): (u32, u32)) -> u64 {
    let pixels = u64::from(width) * u64::from(height);
    pixels.saturating_mul(decode::BYTES_PER_PIXEL).saturating_add(encode::memory(pixels))
}

/// Decodes an image like [`versions`] and discards the result. Fails if the image is damaged or too large.
pub fn verify(file: &[u8]) -> Result<(), DecodeError> {
    catch_panic(|| decode::decode(file).map(drop))
}

/// Runs a decoder on an untrusted file. Reports a panic as a damaged file.
fn catch_panic<T>(work: impl FnOnce() -> Result<T, DecodeError>) -> Result<T, DecodeError> {
    std::panic::catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(DecodeError::Damaged("the decoder failed".to_owned())))
}

/// Maximum file size of a version, as a percentage of the file size of the next wider version or, for the widest
/// version, of the original.
const MAX_SIZE_PERCENT: usize = 90;

/// Creates the versions from the widest to the narrowest. Keeps each version that is clearly smaller than the original
/// and all wider versions.
fn create_versions(image: decode::Pixels, original_size: usize, options: &Options) -> Versions {
    let mut limit = original_size;
    let mut versions = Vec::new();
    let original_width = image.width;
    let widths = scale::widths(original_width, &options.widths);
    let mut source = scale::Source::new(image);
    for width in widths.iter().copied().rev() {
        let scaled = source.at_width(width);
        let bytes = scaled.and_then(|scaled| encode::webp(&scaled, options.quality));
        if let Some(bytes) = bytes.filter(|bytes| bytes.len() * 100 <= limit * MAX_SIZE_PERCENT) {
            limit = bytes.len();
            versions.push(Version { width, bytes });
        }
    }
    let widest = versions.first().map(|version| version.width);
    let is_original_needed = widest.is_some() && widest != widths.last().copied();
    versions.reverse();
    Versions { width: original_width, versions, is_original_needed }
}
