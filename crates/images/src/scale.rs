//! Selects the widths of an image's versions and scales images.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

use crate::decode::Pixels;
use crate::encode;

/// Maximum width of a version, in percent of the widest. A second file of nearly the same size would be redundant.
const DISTINCT: u32 = 85;

/// Returns the widths for an image of the width `own`, in ascending order. The last one is the widest of `wanted`, but
/// at most `own`. The others are the widths of `wanted` that are clearly narrower.
pub(crate) fn widths(own: u32, wanted: &[u32]) -> Vec<u32> {
    let Some(widest) = wanted.iter().copied().max().map(|widest| widest.min(own)) else { return Vec::new() };
    let is_distinct = |width: &u32| u64::from(*width) * 100 <= u64::from(widest) * u64::from(DISTINCT);
    let mut widths: Vec<u32> = wanted.iter().copied().filter(is_distinct).chain([widest]).collect();
    widths.sort_unstable();
    widths.dedup();
    widths
}

/// Scales an image to a smaller width with the same proportions. Returns `None` if it cannot be scaled, or if the
/// result would be too large to encode.
pub(crate) fn to_width(image: &Pixels, width: u32) -> Option<Pixels> {
    let height = u64::from(image.height) * u64::from(width) + u64::from(image.width) / 2;
    let height = u32::try_from(height / u64::from(image.width.max(1))).ok()?.max(1);
    if encode::is_too_large(width, height) {
        return None;
    }
    let bytes = if width == image.width {
        image.bytes.clone()
    } else {
        let layout = if image.has_alpha { PixelType::U8x4 } else { PixelType::U8x3 };
        let from = ImageRef::new(image.width, image.height, &image.bytes, layout).ok()?;
        let mut to = Image::new(width, height, layout);
        let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
        Resizer::new().resize(&from, &mut to, &options).ok()?;
        to.into_vec()
    };
    Some(Pixels {
        width,
        height,
        bytes,
        has_alpha: image.has_alpha,
        profile: image.profile.clone(),
        is_exact: image.is_exact,
    })
}

#[cfg(test)]
mod tests {
    use super::widths;

    #[test]
    fn widths_are_distinct_and_never_wider_than_the_image() {
        let wanted = [1920, 480, 800, 1200];
        assert_eq!(widths(4000, &wanted), [480, 800, 1200, 1920]);
        assert_eq!(widths(1280, &wanted), [480, 800, 1280]);
        assert_eq!(widths(500, &wanted), [500]);
        assert_eq!(widths(1, &wanted), [1]);
        assert_eq!(widths(4000, &[]), [0; 0]);
    }
}
