//! Shapes text into a row of glyphs. Scripts that need contextual shaping or run from right to left are not supported.
//! Their characters count as missing, regardless of the available fonts.

use icu_segmenter::LineSegmenter;
use icu_segmenter::options::LineBreakOptions;

use crate::social::card::Span;
use crate::social::fonts::{FontIndex, Fonts, Punctuation, Style};

/// A glyph in a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glyph {
    pub(crate) font: FontIndex,
    pub(crate) id: u16,
    /// Distance to the next glyph, in ems.
    pub(crate) advance: f32,
    pub(crate) kind: Kind,
    /// Whether a line may begin with this glyph.
    pub(crate) may_begin: bool,
    /// Whether a break before this glyph is preferred in a name that is too long for a line.
    pub(crate) may_split: bool,
}

/// Treatment of a glyph at the end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A glyph that is kept at the end of a line.
    Letter,
    /// A space, dropped at the end of a line.
    Space,
    /// Punctuation that separates parts of a sentence, dropped before an ellipsis.
    Stop,
}

/// A shaped string, as a row of glyphs.
#[derive(Debug, Default)]
pub(crate) struct Row {
    pub(crate) glyphs: Vec<Glyph>,
    /// Characters that are in no font or whose script is not supported, each listed once.
    pub(crate) missing: Vec<char>,
    /// Whether the row contains Han characters, which need a larger line height.
    pub(crate) is_han: bool,
}

/// Font and spacing settings of a string.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) fonts: &'a Fonts<'a>,
    pub(crate) style: Style,
    pub(crate) punctuation: Punctuation,
    /// Letter spacing in ems, which is added after all characters except wide characters and code.
    pub(crate) tracking: f32,
}

/// Space between a Han character and a Latin letter or digit in ems, like `text-autospace` in browsers.
const AUTOSPACE: f32 = 0.125;

impl Row {
    /// Shapes a string.
    pub(crate) fn from_text(text: &str, setting: Setting<'_>) -> Self {
        Self::from_spans(&[Span { text: text.to_owned(), is_code: false }], setting)
    }

    /// Shapes spans of text and code. Replaces each run of white space with one space, and removes white space at the
    /// start and the end.
    pub(crate) fn from_spans(spans: &[Span], setting: Setting<'_>) -> Self {
        let Setting { fonts, punctuation, .. } = setting;
        let text: String = spans.iter().map(|span| span.text.as_str()).collect();
        let styles = spans.iter().flat_map(|span| {
            let style = if span.is_code { Style::Code } else { setting.style };
            span.text.chars().map(move |_| style)
        });
        let mut breaks = SEGMENTER.segment_str(&text).peekable();
        let mut row = Self::default();
        let mut last: Option<char> = None;
        let mut may_begin = false;
        for ((at, original), style) in text.char_indices().zip(styles) {
            while let Some(break_offset) = breaks.next_if(|break_offset| *break_offset <= at) {
                may_begin |= break_offset == at && at > 0;
            }
            let character = if original.is_whitespace() { ' ' } else { original };
            if is_invisible(character) || (character == ' ' && last.is_none_or(|last| last == ' ')) {
                continue;
            }
            let font_and_glyph =
                fonts.find(style, punctuation, character).filter(|_| !needs_shaping(character));
            let Some((font, id)) = font_and_glyph else {
                if !row.missing.contains(&character) {
                    row.missing.push(character);
                }
                continue;
            };
            let Some(face) = fonts.get(font) else { continue };
            if let Some((previous, glyph)) = last.zip(row.glyphs.last_mut()) {
                if glyph.font == font {
                    glyph.advance += face.kerning(ttf_parser::GlyphId(glyph.id), id);
                }
                let is_border =
                    |han: char, latin: char| is_han(han) && latin.is_alphanumeric() && !is_han(latin);
                if is_border(previous, character) || is_border(character, previous) {
                    glyph.advance += AUTOSPACE;
                }
            }
            let tracking = if is_wide(character) || style == Style::Code { 0.0 } else { setting.tracking };
            let advance = face.advance(id) + tracking;
            let may_split = last.is_some_and(|last| is_split_point(last, character));
            row.glyphs.push(Glyph { font, id: id.0, advance, kind: kind(character), may_begin, may_split });
            row.is_han |= is_han(character);
            last = Some(character);
            may_begin = false;
        }
        row.glyphs.pop_if(|glyph| glyph.kind == Kind::Space);
        row
    }
}

/// The Unicode line breaker (UAX 14), in strict mode: no line begins with a closing mark or a small kana.
static SEGMENTER: icu_segmenter::LineSegmenterBorrowed<'static> = {
    let mut options = LineBreakOptions::default();
    options.strictness = Some(icu_segmenter::options::LineBreakStrictness::Strict);
    LineSegmenter::new_for_non_complex_scripts(options)
};

pub(crate) fn is_han(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{2fdf}' | '\u{3005}'..='\u{3007}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

fn kind(character: char) -> Kind {
    match character {
        ' ' => Kind::Space,
        ',' | ';' | ':' | '.' | '，' | '；' | '：' | '、' | '。' => Kind::Stop,
        _ => Kind::Letter,
    }
}

/// Returns whether a word within a name, such as a path or an identifier, ends between two characters.
fn is_split_point(before: char, after: char) -> bool {
    (matches!(before, '.' | '/' | '_' | '-' | ':') && after.is_alphanumeric())
        || (before.is_lowercase() && after.is_uppercase())
}

/// Returns whether a character is full-width.
fn is_wide(character: char) -> bool {
    is_han(character)
        || matches!(character, '\u{3000}'..='\u{30ff}' | '\u{ac00}'..='\u{d7a3}' | '\u{ff00}'..='\u{ff60}')
}

/// Returns whether a character is omitted: emoji, which are decoration, and characters without a visible glyph.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}' | '\u{20e3}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}'
                | '\u{e0000}'..='\u{e01ff}'
        )
}

/// Returns whether a character is a combining mark or belongs to a script that needs shaping or runs from right to
/// left, such as Hebrew, Arabic, and the Indic and Southeast Asian scripts.
fn needs_shaping(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36f}' | '\u{590}'..='\u{10ff}' | '\u{1700}'..='\u{1cff}' | '\u{a800}'..='\u{abff}'
            | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10a00}'..='\u{10fff}' | '\u{11000}'..='\u{11fff}'
    ) && !matches!(character, '\u{10a0}'..='\u{10ff}')
}
