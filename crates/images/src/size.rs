//! Reads the size of an image from its header.

use crate::{jpeg, png, svg};

/// Returns the width and height of an image in CSS pixels, as browsers display it without CSS. Returns `None` if the
/// file does not contain a size, or if its PNG signature is damaged.
pub fn size(file: &[u8]) -> Option<(u32, u32)> {
    if svg::is_svg(file) {
        return svg::size(file);
    }
    let is_png = matches!(imagesize::image_type(file), Ok(imagesize::ImageType::Png));
    if is_png && !png::is_png(file) {
        return None;
    }
    let size = imagesize::blob_size(file).ok()?;
    let (width, height) = (u32::try_from(size.width).ok()?, u32::try_from(size.height).ok()?);
    let is_on_its_side = jpeg::is_jpeg(file) && jpeg::orientation(file).to_exif() >= 5;
    Some(if is_on_its_side { (height, width) } else { (width, height) })
}
