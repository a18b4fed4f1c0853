//! Encodes PNG files with a palette.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

use crate::social::canvas::{Canvas, HEIGHT, WIDTH};
use crate::social::palette::Palette;

pub(crate) fn encode_png(canvas: &Canvas, palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::with_capacity(32 << 10);
    let mut encoder = Encoder::new(&mut file, WIDTH, HEIGHT);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colors.concat());
    encoder.set_compression(Compression::Fast);
    // Rows of flat background become zeros, which are fast to compress.
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.pixels)?;
    writer.finish()?;
    Ok(file)
}
