//! One font: its glyphs, their advances, and kerning.

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder, Tag};

#[derive(Debug)]
pub(crate) struct Font<'a> {
    face: Face<'a>,
    /// Kerning pairs of the font's `GPOS` table, in lookup order.
    pairs: Vec<PairAdjustment<'a>>,
    /// Size of a font unit in ems.
    em: f32,
}

impl<'a> Font<'a> {
    /// Parses a TrueType or OpenType font. Returns `None` if the file is not a valid font.
    pub(crate) fn parse(file: &'a [u8]) -> Option<Self> {
        let face = Face::parse(file, 0).ok()?;
        let em = 1.0 / f32::from(face.units_per_em());
        Some(Self { pairs: kerning(&face), em, face })
    }

    /// Returns the glyph of a character, or `None` if the font lacks it.
    pub(crate) fn glyph(&self, character: char) -> Option<GlyphId> {
        self.face.glyph_index(character).filter(|glyph| glyph.0 > 0)
    }

    /// Returns the advance width of a glyph in ems.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) * self.em
    }

    /// Returns the kerning between `first` and `second` in ems.
    pub(crate) fn kerning(&self, first: GlyphId, second: GlyphId) -> f32 {
        for pair in &self.pairs {
            let Some(index) = pair.coverage().get(first) else { continue };
            let adjustment = match pair {
                PairAdjustment::Format1 { sets, .. } => sets.get(index).and_then(|set| set.get(second)),
                PairAdjustment::Format2 { classes, matrix, .. } => {
                    matrix.get((classes.0.get(first), classes.1.get(second)))
                }
            };
            if let Some((first, _)) = adjustment {
                return f32::from(first.x_advance) * self.em;
            }
        }
        0.0
    }

    /// Passes the outline of a glyph to `pen`, in font units (see [`Self::em`]).
    pub(crate) fn outline(&self, glyph: GlyphId, pen: &mut dyn OutlineBuilder) {
        self.face.outline_glyph(glyph, pen);
    }

    /// Returns the size of a font unit in ems.
    pub(crate) fn em(&self) -> f32 {
        self.em
    }
}

fn kerning<'a>(face: &Face<'a>) -> Vec<PairAdjustment<'a>> {
    let Some(table) = face.tables().gpos else { return Vec::new() };
    let kern = Tag::from_bytes(b"kern");
    let features = table.features.into_iter().filter(|feature| feature.tag == kern);
    let mut lookups: Vec<u16> = features.flat_map(|feature| feature.lookup_indices).collect();
    lookups.sort_unstable();
    lookups.dedup();
    let subtables = lookups.into_iter().filter_map(|index| table.lookups.get(index));
    let subtables = subtables.flat_map(|lookup| lookup.subtables.into_iter::<PositioningSubtable<'a>>());
    let pairs = subtables.filter_map(|subtable| match subtable {
        PositioningSubtable::Pair(pair) => Some(pair),
        _ => None,
    });
    pairs.collect()
}
