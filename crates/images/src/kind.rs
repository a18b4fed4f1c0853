//! Detects files that have the file name extension of an image but not the content of an image.

use crate::{DecodeError, png};

/// Extensions of raster images.
const EXTENSIONS: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "ico"];

/// Checks that a file with a raster image extension contains a raster image. The format need not match the extension,
/// because browsers ignore the extension. Accepts files with other extensions.
pub fn check_kind(name: &str, file: &[u8]) -> Result<(), DecodeError> {
    let extension = name.rsplit('.').next().unwrap_or_default();
    if !EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension)) {
        return Ok(());
    }
    let reason = match imagesize::image_type(file) {
        _ if file.is_empty() => "it is empty",
        Ok(imagesize::ImageType::Webp) if is_cut_off(file) => "it is truncated",
        // Line-break conversion changes the CR LF and the LF in the PNG signature. `image_type` checks only the start
        // of the signature.
        Ok(imagesize::ImageType::Png) if !png::is_png(file) => "its line breaks were converted",
        Ok(_) => return Ok(()),
        Err(_) if file.starts_with(b"version https://git-lfs") => return Err(DecodeError::LfsPointer),
        Err(_) => "it is not an image",
    };
    Err(DecodeError::Damaged(reason.to_owned()))
}

/// Returns whether a WebP file is shorter than its header states.
fn is_cut_off(file: &[u8]) -> bool {
    let length = file.get(4..).and_then(|rest| rest.first_chunk::<4>()).map(|it| u32::from_le_bytes(*it));
    let length = length.and_then(|length| usize::try_from(length).ok());
    length.is_none_or(|length| file.len() < length.saturating_add(8))
}
