//! Selects the widths of an image's smaller versions and scales images.

use fast_image_resize::images::TypedImage;
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, MulDiv, PixelTrait, ResizeAlg, ResizeOptions, Resizer};

use crate::decode::Pixels;
use crate::encode;

/// Maximum width of the narrower versions, as a percentage of the widest version's width. A second file of nearly the
/// same size would be redundant.
const MAX_NARROWER_PERCENT: u32 = 85;

/// Returns the widths of the versions of an image that is `original_width` pixels wide, in ascending order. The last
/// width is the widest of `requested`, but at most `original_width`. The preceding widths are the widths in `requested`
/// of at most [`MAX_NARROWER_PERCENT`] percent of the last width.
pub(crate) fn widths(original_width: u32, requested: &[u32]) -> Vec<u32> {
    let Some(widest) = requested.iter().copied().max().map(|widest| widest.min(original_width)) else {
        return Vec::new();
    };
    let is_distinct =
        |width: &u32| u64::from(*width) * 100 <= u64::from(widest) * u64::from(MAX_NARROWER_PERCENT);
    let mut widths: Vec<u32> = requested.iter().copied().filter(is_distinct).chain([widest]).collect();
    widths.sort_unstable();
    widths.dedup();
    widths
}

/// An image to scale to several widths.
pub(crate) struct Source {
    image: Pixels,
    /// Whether the colors have been multiplied by their alpha values.
    is_premultiplied: bool,
}

impl Source {
    pub(crate) fn new(image: Pixels) -> Self {
        Self { image, is_premultiplied: false }
    }

    /// Returns the image at the same or a smaller width, with the same aspect ratio. Call with the original width
    /// before other widths: at the original width, the result is a copy of the source's pixels, and `resize`
    /// premultiplies these pixels in place. Returns `None` if the image cannot be scaled, or if the result would be too
    /// large to encode.
    pub(crate) fn at_width(&mut self, width: u32) -> Option<Pixels> {
        let Pixels { width: original_width, height, has_alpha, compression, .. } = self.image;
        let height = u64::from(height) * u64::from(width) + u64::from(original_width) / 2;
        let height = u32::try_from(height / u64::from(original_width.max(1))).ok()?.max(1);
        if encode::is_too_large(width, height) {
            return None;
        }
        let bytes =
            if width == original_width { self.image.bytes.clone() } else { self.resize(width, height)? };
        let profile = self.image.profile.clone();
        Some(Pixels { width, height, bytes, has_alpha, profile, compression })
    }

    /// Scales the image. Multiplies colors by their alpha values in place, because the library would copy the image
    /// first.
    fn resize(&mut self, width: u32, height: u32) -> Option<Vec<u8>> {
        let image = &mut self.image;
        if !image.has_alpha {
            return resize_pixels::<U8x3>(image, width, height);
        }
        if !self.is_premultiplied {
            let mut pixels = TypedImage::from_buffer(image.width, image.height, &mut image.bytes).ok()?;
            MulDiv::new().multiply_alpha_inplace_typed::<U8x4>(&mut pixels).ok()?;
            self.is_premultiplied = true;
        }
        let mut bytes = resize_pixels::<U8x4>(image, width, height)?;
        let mut pixels = TypedImage::from_buffer(width, height, &mut bytes).ok()?;
        MulDiv::new().divide_alpha_inplace_typed::<U8x4>(&mut pixels).ok()?;
        Some(bytes)
    }
}

/// Scales an image whose pixels have the type `P`. The type is a parameter, because `Resizer::resize`, which reads the
/// type from the image, contains code for thirteen types and takes a minute to compile.
fn resize_pixels<P: PixelTrait>(image: &mut Pixels, width: u32, height: u32) -> Option<Vec<u8>> {
    let from = TypedImage::<P>::from_buffer(image.width, image.height, &mut image.bytes).ok()?;
    let mut bytes = vec![0; width as usize * height as usize * P::size()];
    let mut to = TypedImage::<P>::from_buffer(width, height, &mut bytes).ok()?;
    let filter = ResizeAlg::Convolution(FilterType::Lanczos3);
    let options = ResizeOptions::new().resize_alg(filter).use_alpha(false);
    Resizer::new().resize_typed(&from, &mut to, &options).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use fast_image_resize::images::{Image, ImageRef};
    use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

    use super::{Source, widths};
    use crate::decode::{Compression, Pixels};

    fn noise(width: u32, height: u32) -> Pixels {
        let mut bytes = vec![0; (width * height * 4) as usize];
        fastrand::Rng::with_seed(7).fill(&mut bytes);
        Pixels { width, height, bytes, has_alpha: true, profile: None, compression: Compression::Lossless }
    }

    #[test]
    fn multiplying_in_place_gives_the_bytes_of_the_library() {
        let image = noise(40, 30);
        let original = image.bytes.clone();
        let filter = ResizeAlg::Convolution(FilterType::Lanczos3);
        let by_library = |width: u32, height: u32| {
            let from = ImageRef::new(40, 30, &original, PixelType::U8x4).unwrap();
            let mut to = Image::new(width, height, PixelType::U8x4);
            Resizer::new().resize(&from, &mut to, &ResizeOptions::new().resize_alg(filter)).unwrap();
            to.into_vec()
        };
        let mut source = Source::new(image);
        assert_eq!(source.at_width(40).unwrap().bytes, original);
        assert_eq!(source.at_width(20).unwrap().bytes, by_library(20, 15));
        assert_eq!(source.at_width(8).unwrap().bytes, by_library(8, 6));
    }

    #[test]
    fn versions_of_more_than_eight_million_pixels_are_omitted() {
        let mut source = Source::new(noise(600, 15_000));
        assert!(source.at_width(600).is_none());
        assert_eq!(source.at_width(400).unwrap().height, 10_000);
    }

    #[test]
    fn widths_are_distinct_and_never_wider_than_the_image() {
        let requested = [1920, 480, 800, 1200];
        assert_eq!(widths(4000, &requested), [480, 800, 1200, 1920]);
        assert_eq!(widths(1280, &requested), [480, 800, 1280]);
        assert_eq!(widths(500, &requested), [500]);
        assert_eq!(widths(1, &requested), [1]);
        assert_eq!(widths(4000, &[]), [0; 0]);
    }
}
