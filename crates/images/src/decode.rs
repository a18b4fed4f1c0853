//! PNG and JPEG files to pixels, the way up that browsers show them.

use std::error::Error as _;
use std::io::{Cursor, ErrorKind};

use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::{DynamicImage, ImageDecoder, ImageError, Limits};

use crate::{Fault, jpeg, png};

/// The largest image that is decoded, in pixels: 8192 × 8192.
pub const MAX_PIXELS: u64 = 1 << 26;

/// The longest side of an image that is decoded: the longest that WebP allows. Scaling a side takes memory in proportion
/// to it.
pub const MAX_SIDE: u32 = 16_383;

/// Pixels of all scans of a JPEG: sixteen scans of the largest image.
const MAX_SCANNED: u64 = 16 * MAX_PIXELS;

/// Memory for pixels: 8 bits in each of four channels. Images of 16 bits may have half as many pixels.
const MAX_MEMORY: u64 = MAX_PIXELS * 4;

/// Memory for everything else in a PNG. Its only large part is the colour profile, which rarely takes a hundredth.
const MAX_PROFILE: u64 = 4 << 20;

/// A decoded image.
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Rows of RGB or, with `has_alpha`, RGBA; eight bits a channel.
    pub(crate) bytes: Vec<u8>,
    pub(crate) has_alpha: bool,
    /// The ICC profile of its colours; `None` for sRGB.
    pub(crate) profile: Option<Vec<u8>>,
    /// Whether the file had no loss: encoding without loss may pay off again.
    pub(crate) is_exact: bool,
}

/// Decodes a PNG or JPEG; `None` for any other format, and for images that would not look the same afterwards: animations,
/// colours for print, and PNGs whose colour profile cannot be read.
pub(crate) fn decode(file: &[u8]) -> Result<Option<Pixels>, Fault> {
    if png::is_png(file) {
        // Before the decoder allocates a row.
        png::dimensions(file).map_or(Ok(()), check_size)?;
        let read = Cursor::new(png::without_texts(file));
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MAX_PROFILE);
        let mut decoder = PngDecoder::with_limits(read, limits).map_err(|error| damaged(&error))?;
        let is_animated = decoder.is_apng().map_err(|error| damaged(&error))?;
        let has_lost_profile =
            png::has_profile(file) && decoder.icc_profile().is_ok_and(|profile| profile.is_none());
        if png::is_plain(file) && !is_animated && !has_lost_profile {
            return pixels(decoder, true).map(Some);
        }
    } else if jpeg::is_jpeg(file) {
        let facts = jpeg::facts(file);
        // The decoder would fill in what is missing.
        if !facts.is_complete {
            return Err(ends_early());
        }
        let decoder = JpegDecoder::new(Cursor::new(file)).map_err(|error| damaged(&error))?;
        let (width, height) = decoder.dimensions();
        check_size((width, height))?;
        if u64::from(width) * u64::from(height) * facts.scans > MAX_SCANNED {
            return Err(Fault::Damaged(format!("it has {} scans", facts.scans)));
        }
        if facts.channels != 4 {
            return pixels(decoder, false).map(Some);
        }
    }
    Ok(None)
}

fn check_size((width, height): (u32, u32)) -> Result<(), Fault> {
    if width.max(height) > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Fault::TooLarge { width, height });
    }
    Ok(())
}

fn pixels(mut decoder: impl ImageDecoder, is_exact: bool) -> Result<Pixels, Fault> {
    if decoder.total_bytes() > MAX_MEMORY {
        let (width, height) = decoder.dimensions();
        return Err(Fault::TooLarge { width, height });
    }
    let profile = decoder.icc_profile().ok().flatten().filter(|profile| is_needed(profile));
    let orientation = decoder.orientation().map_err(|error| damaged(&error))?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| damaged(&error))?;
    image.apply_orientation(orientation);
    let (width, height) = (image.width(), image.height());
    let has_alpha = image.color().has_alpha();
    let bytes = if has_alpha { image.into_rgba8().into_raw() } else { image.into_rgb8().into_raw() };
    Ok(Pixels { width, height, bytes, has_alpha, profile, is_exact })
}

/// Whether a profile describes RGB colours other than those that browsers assume without one.
fn is_needed(profile: &[u8]) -> bool {
    let has = |name: &[u8]| memchr::memmem::find(profile, name).is_some();
    // The description is in ASCII or UTF-16.
    profile.get(16..20) == Some(b"RGB ") && !has(b"sRGB") && !has(b"\0s\0R\0G\0B")
}

fn damaged(error: &ImageError) -> Fault {
    let reason = match error {
        ImageError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => return ends_early(),
        // The decoder's own words, without the name of the format before them.
        ImageError::Decoding(decoding) => decoding.source().map(ToString::to_string),
        _ => None,
    };
    let reason = reason.unwrap_or_else(|| error.to_string());
    // Some are sentences, some have several lines.
    Fault::Damaged(reason.lines().next().unwrap_or_default().trim_end_matches('.').to_owned())
}

fn ends_early() -> Fault {
    Fault::Damaged("it ends too early".to_owned())
}
