//! Rasterizes glyphs to coverage masks, and caches the masks: the pages of a site share most glyphs, in a few sizes.

use std::collections::HashMap;

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use ttf_parser::{GlyphId, OutlineBuilder};

use crate::social::fonts::{FontIndex, Fonts};
use crate::social::palette::LEVELS;

/// Number of horizontal subpixel positions of a glyph. Subpixel positions keep the spacing of small letters even.
pub(crate) const STEPS: u8 = 4;

/// Size in bytes above which the cache is emptied. This size suffices for Latin letters in all sizes, or the common Han
/// characters in two sizes.
const MAX_CACHE_BYTES: usize = 16 << 20;

/// The coverage of a glyph: the extent to which the glyph covers each pixel.
#[derive(Debug, Default)]
pub(crate) struct Mask {
    /// Distance from the origin to the left edge, in pixels.
    pub(crate) left: i32,
    /// Distance from the baseline down to the upper edge, in pixels.
    pub(crate) top: i32,
    /// Width in pixels. At least 1 unless the mask is empty.
    pub(crate) width: usize,
    /// Coverage of each pixel, row by row, from 0 to [`LEVELS`].
    pub(crate) levels: Vec<u8>,
}

/// The cache key of a mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) font: FontIndex,
    pub(crate) glyph: u16,
    /// Font size in pixels per em.
    pub(crate) size: u16,
    /// Subpixel position, less than [`STEPS`].
    pub(crate) step: u8,
}

/// A cache of masks, for use by one thread.
#[derive(Debug, Default)]
pub struct Glyphs {
    masks: HashMap<Key, Mask>,
    bytes: usize,
}

impl Glyphs {
    /// Creates an empty cache.
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn mask(&mut self, fonts: &Fonts<'_>, key: Key) -> &Mask {
        if self.bytes > MAX_CACHE_BYTES {
            *self = Self::default();
        }
        self.masks.entry(key).or_insert_with(|| {
            let mask = rasterize(fonts, key).unwrap_or_default();
            self.bytes += mask.levels.len() + size_of::<(Key, Mask)>();
            mask
        })
    }
}

/// Rasterizes a glyph. Returns `None` for a glyph without an outline, such as a space.
fn rasterize(fonts: &Fonts<'_>, key: Key) -> Option<Mask> {
    let font = fonts.get(key.font)?;
    let shift = f32::from(key.step) / f32::from(STEPS);
    let mut path = Path { scale: f32::from(key.size) * font.em(), shift, ..Path::default() };
    font.outline(GlyphId(key.glyph), &mut path);
    let (left, top, right, bottom) = path.bounds()?;
    let (width, height) = (usize::try_from(right - left).ok()?, usize::try_from(bottom - top).ok()?);
    let mut rasterizer = Rasterizer::new(width, height);
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let origin = point(left as f32, top as f32);
    for curve in &path.curves {
        match *curve {
            Curve::Line(from, to) => rasterizer.draw_line(from - origin, to - origin),
            Curve::Quad(from, control, to) => {
                rasterizer.draw_quad(from - origin, control - origin, to - origin);
            }
            Curve::Cubic(from, first, second, to) => {
                rasterizer.draw_cubic(from - origin, first - origin, second - origin, to - origin);
            }
        }
    }
    let mut levels = vec![0; width * height];
    rasterizer.for_each_pixel(|index, coverage| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let level = (coverage.clamp(0.0, 1.0) * f32::from(LEVELS) + 0.5) as u8;
        levels[index] = level;
    });
    Some(Mask { left, top, width, levels })
}

/// An outline in pixels. The y axis points down.
#[derive(Default)]
struct Path {
    scale: f32,
    shift: f32,
    curves: Vec<Curve>,
    start: Point,
    last: Point,
}

enum Curve {
    Line(Point, Point),
    Quad(Point, Point, Point),
    Cubic(Point, Point, Point, Point),
}

/// Maximum distance of coordinates from the origin, in pixels. Coordinates are clamped, because fonts may contain
/// arbitrary coordinates.
const MAX_COORDINATE: f32 = 1000.0;

impl Path {
    fn transform(&self, x: f32, y: f32) -> Point {
        let clamp = |value: f32| value.clamp(-MAX_COORDINATE, MAX_COORDINATE);
        point(clamp(x * self.scale + self.shift), clamp(-y * self.scale))
    }

    /// Returns left, top, right and bottom, or `None` for an empty path. The bounds of a curve's control points are
    /// used, because a curve stays within them.
    fn bounds(&self) -> Option<(i32, i32, i32, i32)> {
        let points = self.curves.iter().flat_map(|curve| match *curve {
            Curve::Line(a, b) => [a, b, a, b],
            Curve::Quad(a, b, c) => [a, b, c, a],
            Curve::Cubic(a, b, c, d) => [a, b, c, d],
        });
        let bounds = points.fold(None, |bounds: Option<(f32, f32, f32, f32)>, end| {
            let (left, top, right, bottom) = bounds.unwrap_or((end.x, end.y, end.x, end.y));
            Some((left.min(end.x), top.min(end.y), right.max(end.x), bottom.max(end.y)))
        });
        let (left, top, right, bottom) = bounds?;
        #[expect(clippy::cast_possible_truncation, reason = "bounded by MAX_COORDINATE")]
        let to_i32 = |value: f32| value as i32;
        // One extra pixel on the right and at the bottom, because the rasterizer writes there.
        Some((to_i32(left.floor()), to_i32(top.floor()), to_i32(right.ceil()) + 1, to_i32(bottom.ceil()) + 1))
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.transform(x, y);
        self.last = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.transform(x, y);
        self.curves.push(Curve::Line(self.last, to));
        self.last = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, to) = (self.transform(x1, y1), self.transform(x, y));
        self.curves.push(Curve::Quad(self.last, control, to));
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, to) = (self.transform(x1, y1), self.transform(x2, y2), self.transform(x, y));
        self.curves.push(Curve::Cubic(self.last, first, second, to));
        self.last = to;
    }

    fn close(&mut self) {
        if self.last != self.start {
            self.curves.push(Curve::Line(self.last, self.start));
            self.last = self.start;
        }
    }
}
