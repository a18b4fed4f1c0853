//! Decodes PNG and JPEG files to pixels, in the orientation in which browsers show them.

use std::error::Error as _;
use std::io::{Cursor, ErrorKind};

use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::{DynamicImage, ImageDecoder, ImageError, Limits};

use crate::{DecodeError, jpeg, png};

/// Maximum size of an image to decode, in pixels: 8192 × 8192.
pub const MAX_PIXELS: u64 = 1 << 26;

/// Maximum width and height of an image to decode, in pixels. WebP has the same maximum. Scaling allocates memory in
/// proportion to the width and the height.
pub const MAX_SIDE: u32 = 16_383;

/// Maximum number of pixels in all scans of a JPEG: sixteen scans of the largest image.
const MAX_SCANNED: u64 = 16 * MAX_PIXELS;

/// Maximum memory for pixels in bytes: four channels of 8 bits. For images with 16 bits per channel, this allows half
/// as many pixels.
const MAX_MEMORY: u64 = MAX_PIXELS * 4;

/// Maximum memory of a decoded image per pixel, in bytes: four channels of 16 bits.
pub(crate) const BYTES_PER_PIXEL: u64 = 8;

/// Maximum memory for the parts of a PNG other than pixels, in bytes. The only large part is the color profile, which
/// rarely exceeds a hundredth of this limit.
const MAX_PROFILE: u64 = 4 << 20;

/// A decoded image.
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Rows of RGB or, with `has_alpha`, RGBA pixels; eight bits per channel.
    pub(crate) bytes: Vec<u8>,
    pub(crate) has_alpha: bool,
    /// ICC profile of the colors; `None` for sRGB.
    pub(crate) profile: Option<Vec<u8>>,
    pub(crate) compression: Compression,
}

/// The compression of the file that an image was decoded from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compression {
    /// The file is a PNG. Its lossless WebP may be smaller than its lossy WebP.
    Lossless,
    Lossy,
}

/// Decodes a PNG or JPEG. Returns `None` for any other format, and for images whose appearance would change:
/// animations, CMYK images, and PNGs that have Exif data or an unreadable color profile.
pub(crate) fn decode(file: &[u8]) -> Result<Option<Pixels>, DecodeError> {
    if png::is_png(file) {
        // The size is checked before the decoder allocates a row.
        png::dimensions(file).map_or(Ok(()), check_size)?;
        let reader = Cursor::new(png::without_texts(file));
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MAX_PROFILE);
        let mut decoder = PngDecoder::with_limits(reader, limits).map_err(|error| damaged(&error))?;
        let is_animated = decoder.is_apng().map_err(|error| damaged(&error))?;
        let has_lost_profile =
            png::has_profile(file) && decoder.icc_profile().is_ok_and(|profile| profile.is_none());
        if png::is_plain(file) && !is_animated && !has_lost_profile {
            return pixels(decoder, Compression::Lossless).map(Some);
        }
    } else if jpeg::is_jpeg(file) {
        let header = jpeg::header(file);
        // An incomplete file is rejected, because the decoder would fill in missing pixels.
        if !header.is_complete {
            return Err(ends_early());
        }
        let decoder = JpegDecoder::new(Cursor::new(file)).map_err(|error| damaged(&error))?;
        let (width, height) = decoder.dimensions();
        check_size((width, height))?;
        if u64::from(width) * u64::from(height) * header.scans > MAX_SCANNED {
            return Err(DecodeError::Damaged(format!("it has {} scans", header.scans)));
        }
        if header.channels != 4 {
            return pixels(decoder, Compression::Lossy).map(Some);
        }
    }
    Ok(None)
}

fn check_size((width, height): (u32, u32)) -> Result<(), DecodeError> {
    if width.max(height) > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(DecodeError::TooLarge { width, height });
    }
    Ok(())
}

fn pixels(mut decoder: impl ImageDecoder, compression: Compression) -> Result<Pixels, DecodeError> {
    if decoder.total_bytes() > MAX_MEMORY {
        let (width, height) = decoder.dimensions();
        return Err(DecodeError::TooLarge { width, height });
    }
    let profile = decoder.icc_profile().ok().flatten().filter(|profile| is_needed(profile));
    let orientation = decoder.orientation().map_err(|error| damaged(&error))?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| damaged(&error))?;
    image.apply_orientation(orientation);
    let (width, height) = (image.width(), image.height());
    let has_alpha = image.color().has_alpha();
    let bytes = if has_alpha { image.into_rgba8().into_raw() } else { image.into_rgb8().into_raw() };
    Ok(Pixels { width, height, bytes, has_alpha, profile, compression })
}

/// Returns whether a profile describes RGB colors other than sRGB. Without a profile, browsers assume sRGB.
fn is_needed(profile: &[u8]) -> bool {
    let has = |name: &[u8]| memchr::memmem::find(profile, name).is_some();
    // The description in the profile is ASCII or UTF-16.
    profile.get(16..20) == Some(b"RGB ") && !has(b"sRGB") && !has(b"\0s\0R\0G\0B")
}

fn damaged(error: &ImageError) -> DecodeError {
    let reason = match error {
        ImageError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => return ends_early(),
        // The source of the error contains the reason without the name of the format.
        ImageError::Decoding(decoding) => decoding.source().map(ToString::to_string),
        _ => None,
    };
    let reason = reason.unwrap_or_else(|| error.to_string());
    // Only the first line is used, without a period, because some reasons are sentences or have several lines.
    DecodeError::Damaged(reason.lines().next().unwrap_or_default().trim_end_matches('.').to_owned())
}

fn ends_early() -> DecodeError {
    DecodeError::Damaged("it is truncated".to_owned())
}
