//! Which font a character is taken from.

use ttf_parser::GlyphId;

use crate::font::Font;

static TEXT: &[u8] = include_bytes!("../fonts/text.ttf");
static TITLE: &[u8] = include_bytes!("../fonts/title.ttf");
static CODE: &[u8] = include_bytes!("../fonts/code.ttf");
static HAN: &[u8] = include_bytes!("../fonts/han.otf");

/// A kind of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Running text.
    Text,
    /// Titles and names.
    Title,
    /// Code.
    Code,
}

/// A font by its place in [`Fonts`].
pub(crate) type FontIndex = u8;

/// The fonts of a site. The first are Quire's own, in the order of [`Style`], then Han, then those of the site.
#[derive(Debug)]
pub(crate) struct Fonts<'a> {
    fonts: Vec<Font<'a>>,
}

/// The font with the characters of GB 2312.
const HAN_INDEX: FontIndex = 3;

/// Whether a file is a font that can be used. Fonts in WOFF cannot.
pub fn is_font(file: &[u8]) -> bool {
    Font::parse(file).is_some()
}

impl<'a> Fonts<'a> {
    /// Quire's fonts and those of a site; files that are none are left out.
    pub(crate) fn new(own: &[&'a [u8]]) -> Self {
        let files = [TEXT, TITLE, CODE, HAN].into_iter().chain(own.iter().copied());
        Self { fonts: files.filter_map(Font::parse).collect() }
    }

    /// The font and the glyph of a character. Those of the site come first, so that one look does not depend on which
    /// characters a title has; `is_chinese` prefers the quotation marks and dashes that are as wide as a Han character.
    pub(crate) fn find(
        &self,
        style: Style,
        is_chinese: bool,
        character: char,
    ) -> Option<(FontIndex, GlyphId)> {
        let own = HAN_INDEX + 1..u8::try_from(self.fonts.len()).unwrap_or(u8::MAX);
        let code = (style == Style::Code).then_some(style as u8);
        let wide = (is_chinese && is_wide_mark(character)).then_some(HAN_INDEX);
        let latin = if style == Style::Text { Style::Text } else { Style::Title } as u8;
        let mut order = code.into_iter().chain(own).chain(wide).chain([latin, HAN_INDEX]);
        order.find_map(|font| Some((font, self.get(font)?.glyph(character)?)))
    }

    pub(crate) fn get(&self, font: FontIndex) -> Option<&Font<'a>> {
        self.fonts.get(usize::from(font))
    }
}

/// Marks that Latin and Chinese text write with the same characters.
fn is_wide_mark(character: char) -> bool {
    matches!(character, '‘' | '’' | '“' | '”' | '…' | '—' | '·')
}

#[cfg(test)]
mod tests {
    use super::{Fonts, Style};

    #[test]
    fn all_fonts_can_be_read_and_kern() {
        let fonts = Fonts::new(&[b"no font"]);
        assert_eq!(fonts.fonts.len(), 4);
        for style in [Style::Text, Style::Title] {
            let (font, first) = fonts.find(style, false, 'T').unwrap();
            let (_, second) = fonts.find(style, false, 'o').unwrap();
            assert!(fonts.get(font).unwrap().kerning(first, second) < -0.02);
        }
    }

    #[test]
    fn every_character_of_gb_2312_and_of_european_languages_has_a_glyph() {
        let fonts = Fonts::new(&[]);
        for text in ["啊座亍齄，。《》浏", "Grüße, łódź, Příliš, Ελλάδα, Привет, Việt", "→ ≤ ± € “”"]
        {
            for character in text.chars().filter(|it| !it.is_whitespace()) {
                assert!(fonts.find(Style::Title, false, character).is_some(), "{character}");
            }
        }
        assert!(fonts.find(Style::Title, false, '한').is_none());
    }
}
