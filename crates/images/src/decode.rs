//! PNG and JPEG files to pixels, the way up that browsers show them.

use std::error::Error as _;
use std::io::{Cursor, ErrorKind};

use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::{DynamicImage, ImageDecoder, ImageError, Limits};

use crate::{Fault, jpeg, png};

/// The largest image that is decoded, in pixels: 8192 × 8192. Four bytes each make 256 MiB.
pub const MAX_PIXELS: u64 = 1 << 26;

/// What a decoder may allocate: 16 bits a channel, and its own buffers.
const MAX_MEMORY: u64 = 1 << 30;

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
/// and colours for print.
pub(crate) fn decode(file: &[u8]) -> Result<Option<Pixels>, Fault> {
    let read = Cursor::new(file);
    if png::is_png(file) {
        let decoder = PngDecoder::with_limits(read, limits()).map_err(|error| damaged(&error))?;
        check_size(&decoder)?;
        if png::is_plain(file) && !decoder.is_apng().map_err(|error| damaged(&error))? {
            return pixels(decoder, true).map(Some);
        }
    } else if jpeg::is_jpeg(file) {
        let facts = jpeg::facts(file);
        // The decoder would fill in what is missing.
        if !facts.is_complete {
            return Err(ends_early());
        }
        let decoder = JpegDecoder::new(read).map_err(|error| damaged(&error))?;
        check_size(&decoder)?;
        if facts.channels != 4 {
            return pixels(decoder, false).map(Some);
        }
    }
    Ok(None)
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_MEMORY);
    limits
}

fn check_size(decoder: &impl ImageDecoder) -> Result<(), Fault> {
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Fault::TooLarge { width, height });
    }
    Ok(())
}

fn pixels(mut decoder: impl ImageDecoder, is_exact: bool) -> Result<Pixels, Fault> {
    decoder.set_limits(limits()).map_err(|error| damaged(&error))?;
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
