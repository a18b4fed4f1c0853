//! Rasterizes the site's logo, once for all pages.

use image::imageops::FilterType;
use image::{ImageReader, Limits};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use crate::social::isolated;

/// RGBA pixels, row by row.
pub(crate) struct Bitmap {
    pub(crate) width: usize,
    pub(crate) pixels: Vec<[u8; 4]>,
}

/// Stack size for the most deeply nested SVG that the library accepts, in bytes.
const SVG_STACK: usize = 32 << 20;

/// Maximum width and height of a PNG or JPEG logo, in pixels.
const MAX_SIDE: u32 = 8192;

/// Draws a PNG, JPEG or SVG file, scaled to fit into the given size. Returns `None` if drawing fails or
/// exceeds the limits of [`isolated`].
pub(crate) fn draw(file: &[u8], max_width: u32, height: u32) -> Option<Bitmap> {
    match isolated::draw(file, max_width, height) {
        Some(drawn) => drawn.ok(),
        None => draw_here(file, max_width, height),
    }
}

/// Draws a file in this process.
pub(crate) fn draw_here(file: &[u8], max_width: u32, height: u32) -> Option<Bitmap> {
    match image::guess_format(file) {
        Ok(_) => from_pixels(file, max_width, height),
        Err(_) => quire_process::with_stack(SVG_STACK, || from_svg(file, max_width, height)),
    }
}

fn from_pixels(file: &[u8], max_width: u32, height: u32) -> Option<Bitmap> {
    let mut reader = ImageReader::new(std::io::Cursor::new(file)).with_guessed_format().ok()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    reader.limits(limits);
    let image = reader.decode().ok()?.resize(max_width, height, FilterType::Lanczos3).into_rgba8();
    Some(Bitmap {
        width: usize::try_from(image.width()).ok()?,
        pixels: image.pixels().map(|it| it.0).collect(),
    })
}

fn from_svg(file: &[u8], max_width: u32, height: u32) -> Option<Bitmap> {
    let mut options = usvg::Options::default();
    // Without this resolver, images referenced by the SVG would be read from disk.
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    let tree = usvg::Tree::from_data(file, &options).ok()?;
    let size = tree.size();
    #[expect(clippy::cast_precision_loss, reason = "small")]
    let scale = (height as f32 / size.height()).min(max_width as f32 / size.width());
    let pixels = |length: f32, max: u32| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let pixels = (length * scale).ceil() as u32;
        pixels.clamp(1, max)
    };
    let mut map = Pixmap::new(pixels(size.width(), max_width), pixels(size.height(), height))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    let pixels = map.pixels().iter().map(|pixel| {
        let color = pixel.demultiply();
        [color.red(), color.green(), color.blue(), color.alpha()]
    });
    Some(Bitmap { width: usize::try_from(map.width()).ok()?, pixels: pixels.collect() })
}
