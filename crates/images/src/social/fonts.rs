//! Selects the font for each character.

use ttf_parser::GlyphId;

use crate::social::font::Font;

static TEXT: &[u8] = include_bytes!("../../fonts/text.ttf");
static TITLE: &[u8] = include_bytes!("../../fonts/title.ttf");
static CODE: &[u8] = include_bytes!("../../fonts/code.ttf");
static HAN: &[u8] = include_bytes!("../../fonts/han.otf");

/// The style of text, which determines its font.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Descriptions and other running text.
    Text,
    /// Page titles and the site's name.
    Title,
    Code,
}

/// The width of punctuation that both Latin and Chinese text use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Punctuation {
    Latin,
    /// As wide as a Han character.
    Han,
}

/// Index of a font in [`Fonts`].
pub(crate) type FontIndex = u8;

/// The fonts of a site: Quire's fonts in the order of [`Style`], the Han font, and the fonts that the site provides.
#[derive(Debug)]
pub(crate) struct Fonts<'a> {
    fonts: Vec<Font<'a>>,
}

/// Index of the Han font, which covers GB 2312.
const HAN_INDEX: FontIndex = 3;

/// Returns whether a file is a usable font. WOFF is not supported.
pub fn is_font(file: &[u8]) -> bool {
    Font::parse(file).is_some()
}

impl<'a> Fonts<'a> {
    /// Loads Quire's fonts and the fonts in `site_fonts`, which the site provides. Invalid fonts are skipped.
    pub(crate) fn new(site_fonts: &[&'a [u8]]) -> Self {
        let files = [TEXT, TITLE, CODE, HAN].into_iter().chain(site_fonts.iter().copied());
        Self { fonts: files.filter_map(Font::parse).collect() }
    }

    /// Returns the font and the glyph for a character. The site's fonts take precedence over all of Quire's fonts
    /// except the code font. With [`Punctuation::Han`], quotation marks, dashes, ellipses and middle dots come from the
    /// Han font, where they are as wide as a Han character, rather than from Quire's Latin fonts.
    pub(crate) fn find(
        &self,
        style: Style,
        punctuation: Punctuation,
        character: char,
    ) -> Option<(FontIndex, GlyphId)> {
        let site_fonts = HAN_INDEX + 1..u8::try_from(self.fonts.len()).unwrap_or(u8::MAX);
        let code = (style == Style::Code).then_some(style as u8);
        let wide = (punctuation == Punctuation::Han && is_wide_mark(character)).then_some(HAN_INDEX);
        let latin = if style == Style::Text { Style::Text } else { Style::Title } as u8;
        let mut order = code.into_iter().chain(site_fonts).chain(wide).chain([latin, HAN_INDEX]);
        order.find_map(|font| Some((font, self.get(font)?.glyph(character)?)))
    }

    pub(crate) fn get(&self, font: FontIndex) -> Option<&Font<'a>> {
        self.fonts.get(usize::from(font))
    }
}

/// Returns whether the character is punctuation that both Latin and Chinese text use.
fn is_wide_mark(character: char) -> bool {
    matches!(character, '‘' | '’' | '“' | '”' | '…' | '—' | '·')
}

#[cfg(test)]
mod tests {
    use super::{Fonts, Punctuation, Style};

    #[test]
    fn all_fonts_can_be_read_and_kern() {
        let fonts = Fonts::new(&[b"no font"]);
        assert_eq!(fonts.fonts.len(), 4);
        for style in [Style::Text, Style::Title] {
            let (font, first) = fonts.find(style, Punctuation::Latin, 'T').unwrap();
            let (_, second) = fonts.find(style, Punctuation::Latin, 'o').unwrap();
            assert!(fonts.get(font).unwrap().kerning(first, second) < -0.02);
        }
    }

    #[test]
    fn every_character_of_gb_2312_and_of_european_languages_has_a_glyph() {
        let fonts = Fonts::new(&[]);
        for text in ["啊座亍齄，。《》浏", "Grüße, łódź, Příliš, Ελλάδα, Привет, Việt", "→ ≤ ± € “”"]
        {
            for character in text.chars().filter(|it| !it.is_whitespace()) {
                assert!(fonts.find(Style::Title, Punctuation::Latin, character).is_some(), "{character}");
            }
        }
        assert!(fonts.find(Style::Title, Punctuation::Latin, '한').is_none());
    }
}
