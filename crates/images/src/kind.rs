//! Files that are named like images and are none.

use crate::{Fault, png};

/// Extensions of images that consist of pixels.
const EXTENSIONS: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "ico"];

/// Checks that a file with the name of a pixel image begins as such images do, in any of their formats: browsers do not
/// rely on the name. Files with other names pass.
pub fn check_kind(name: &str, file: &[u8]) -> Result<(), Fault> {
    let extension = name.rsplit('.').next().unwrap_or_default();
    if !EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension)) {
        return Ok(());
    }
    let reason = match imagesize::image_type(file) {
        _ if file.is_empty() => "it is empty",
        Ok(imagesize::ImageType::Webp) if is_cut_off(file) => "it ends too early",
        // The signature has both kinds of line breaks; `image_type` reads less of it.
        Ok(imagesize::ImageType::Png) if !png::is_png(file) => "its line breaks were converted",
        Ok(_) => return Ok(()),
        Err(_) if file.starts_with(b"version https://git-lfs") => "it is a pointer of Git LFS",
        Err(_) => "its content is no image",
    };
    Err(Fault::Damaged(reason.to_owned()))
}

/// Whether a WebP file is shorter than the length in its header.
fn is_cut_off(file: &[u8]) -> bool {
    let length = file.get(4..).and_then(|rest| rest.first_chunk::<4>()).map(|it| u32::from_le_bytes(*it));
    let length = length.and_then(|length| usize::try_from(length).ok());
    length.is_none_or(|length| file.len() < length.saturating_add(8))
}
