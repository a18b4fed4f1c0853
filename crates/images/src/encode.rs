//! Encodes pixels as WebP.

use webp::{Encoder, WebPConfig};

use crate::decode::{Compression, MAX_SIDE, Pixels};

/// Effort of the lossy encoder, from 0 to 6. Method 4 saves 3% of the file size but takes twice as long.
const METHOD: i32 = 2;

/// Effort of the lossless encoder, from 0 to 6.
const LOSSLESS_METHOD: i32 = 2;

/// Maximum percentage by which [`LOSSLESS_METHOD`] makes a file smaller than method 0, which takes a tenth of the time.
const MAX_METHOD_GAIN: usize = 40;

/// Maximum size of an image to encode, in pixels. This limit allows a version of 1,920 by 4,369 pixels.
const MAX_PIXELS: u64 = 1 << 23;

/// Maximum memory of the encoder per pixel, in bytes.
const BYTES_PER_PIXEL: u64 = 40;

/// Estimates the maximum memory, in bytes, for encoding smaller versions of an image with `pixels` pixels.
pub(crate) fn memory(pixels: u64) -> u64 {
    pixels.min(MAX_PIXELS) * BYTES_PER_PIXEL
}

/// Returns whether an image of this size in pixels is too large for the format or for the encoder's memory limit.
pub(crate) fn is_too_large(width: u32, height: u32) -> bool {
    width.max(height) > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS
}

/// Encodes an image as lossy WebP, or as lossless WebP if that is smaller. Returns `None` if the encoder fails, for
/// example because the image is too large.
pub(crate) fn webp(image: &Pixels, quality: u8) -> Option<Vec<u8>> {
    let is_lossless = image.compression == Compression::Lossless;
    let mut lossy = WebPConfig::new().ok()?;
    lossy.quality = f32::from(quality);
    lossy.method = METHOD;
    // This setting is slower, but keeps colored text and lines sharp. A JPEG has already lost this sharpness.
    lossy.use_sharp_yuv = i32::from(is_lossless);
    let mut smallest = encode(image, &lossy)?;
    // Lossless encoding is best for drawings, which have few colors and sharp edges. Most screenshots have too many
    // shades: if the result of the fastest method is too large, the slower method is not tried.
    if is_lossless && lossless(image, 0)?.len() * (100 - MAX_METHOD_GAIN) < smallest.len() * 100 {
        let lossless_file = lossless(image, LOSSLESS_METHOD)?;
        if lossless_file.len() < smallest.len() {
            smallest = lossless_file;
        }
    }
    match &image.profile {
        Some(profile) => with_profile(&smallest, profile, image),
        None => Some(smallest),
    }
}

fn lossless(image: &Pixels, method: i32) -> Option<Vec<u8>> {
    let mut config = WebPConfig::new().ok()?;
    config.lossless = 1;
    config.method = method;
    encode(image, &config)
}

fn encode(image: &Pixels, config: &WebPConfig) -> Option<Vec<u8>> {
    let encoder = if image.has_alpha { Encoder::from_rgba } else { Encoder::from_rgb };
    let bytes = encoder(&image.bytes, image.width, image.height).encode_advanced(config).ok()?;
    Some(bytes.to_vec())
}

/// Length in bytes of the `VP8X` chunk, including its name and length.
const VP8X_LENGTH: usize = 18;
const HAS_PROFILE: u8 = 0x20;
const HAS_ALPHA: u8 = 0x10;

/// Adds a color profile to a WebP file (WebP Container Specification, "Extended File Format"). Returns `None` if the
/// file would be too long.
fn with_profile(file: &[u8], profile: &[u8], image: &Pixels) -> Option<Vec<u8>> {
    // The first 12 bytes are `RIFF`, a length and `WEBP`.
    let chunks = file.get(12..)?;
    let (flags, rest) = if chunks.starts_with(b"VP8X") {
        (*chunks.get(8)?, chunks.get(VP8X_LENGTH..)?)
    } else {
        (if image.has_alpha { HAS_ALPHA } else { 0 }, chunks)
    };
    let minus_one = |length: u32| length.saturating_sub(1).to_le_bytes();
    let mut content = b"WEBPVP8X\x0a\0\0\0".to_vec();
    content.extend([flags | HAS_PROFILE, 0, 0, 0]);
    content.extend(&minus_one(image.width)[..3]);
    content.extend(&minus_one(image.height)[..3]);
    content.extend(b"ICCP");
    content.extend(u32::try_from(profile.len()).ok()?.to_le_bytes());
    content.extend(profile);
    // Chunks begin at even offsets.
    content.extend(std::iter::repeat_n(0, profile.len() % 2));
    content.extend(rest);
    let mut out = b"RIFF".to_vec();
    out.extend(u32::try_from(content.len()).ok()?.to_le_bytes());
    out.extend(content);
    Some(out)
}
