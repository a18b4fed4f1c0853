//! Emphasis next to Chinese, Japanese and Korean text.
//!
//! In CommonMark, the characters next to `*` determine whether `*` opens or closes emphasis. The rule assumes that
//! spaces separate words: in `**注意：**请先` nothing is emphasized. Rspress follows the "CJK-friendly" amendments to this
//! rule (markdown-cjk-friendly, specification 1.2) for `*` and `~`.
//!
//! The Markdown parser implements only the original rule. Before parsing, this module therefore replaces the characters
//! that prevent emphasis with substitutes of the same length in bytes: private use characters, which the rule treats as
//! letters, or Braille patterns, which it treats as punctuation. After parsing, the original characters are restored in
//! the events.

use std::borrow::Cow;

use satteri_pulldown_cmark::{CodeBlockKind, CowStr, Event, Tag};

use crate::parse::Events;

/// The first private use character. Substitutes that act as letters are private use characters, which pages rarely
/// contain.
const FIRST_LETTER: char = '\u{E000}';
/// The first Braille pattern. Substitutes that act as punctuation are Braille patterns.
const FIRST_PUNCTUATION: char = '\u{2800}';
/// Number of Braille patterns, and maximum number of private use characters.
const MAX_SUBSTITUTES: usize = 0x100;

/// The replaced characters, by the kind of substitute. The index of a character in its list determines the substitute.
#[derive(Default)]
pub(crate) struct Replaced {
    by_letters: Vec<char>,
    by_punctuation: Vec<char>,
}

/// How the flanking rule treats a substitute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Substitute {
    Letter,
    Punctuation,
}

/// The class of a character in the flanking rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Cjk,
    Punctuation,
    Other,
}

impl Class {
    fn from_char(char: Option<char>) -> Self {
        match char {
            None => Self::Space,
            Some(char) if char.is_whitespace() => Self::Space,
            Some(char) if is_cjk(char) => Self::Cjk,
            Some(char) if char.is_ascii_punctuation() || is_general_punctuation(char) => Self::Punctuation,
            Some(_) => Self::Other,
        }
    }
}

/// Replaces the characters in `text` that prevent emphasis. Returns them for [`Replaced::restore`].
pub(crate) fn replace(text: &mut Cow<'_, str>) -> Replaced {
    let mut replaced = Replaced::default();
    let edits = edits(text);
    // A page that already contains a possible substitute is left unchanged, because restoring would be ambiguous.
    if edits.is_empty() || text.contains(is_substitute) {
        return replaced;
    }
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (at, kind) in edits {
        let Some(char) = text[at..].chars().next() else { continue };
        if at < done {
            continue;
        }
        let Some(substitute) = replaced.substitute(char, kind) else { continue };
        out.push_str(&text[done..at]);
        out.push(substitute);
        done = at + char.len_utf8();
    }
    out.push_str(&text[done..]);
    *text = Cow::Owned(out);
    replaced
}

/// Returns the offsets of the characters to replace, in order.
fn edits(text: &str) -> Vec<(usize, Substitute)> {
    let mut edits: Vec<(usize, Substitute)> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'*', b'~', &bytes[at..]) {
        let start = at + found;
        let end = start + bytes[start..].iter().take_while(|&&byte| byte == bytes[start]).count();
        at = end;
        let (before, after) = (text[..start].chars().next_back(), text[end..].chars().next());
        let replaced_before = edits.last().filter(|(at, _)| at + before.map_or(0, char::len_utf8) == start);
        let kind = match (Class::from_char(before), Class::from_char(after)) {
            (Class::Space, _) | (_, Class::Space) => continue,
            // An edit for the preceding delimiter run already replaces the character before this run, as in `)**中**。`.
            (Class::Cjk, Class::Cjk)
                if replaced_before.is_some_and(|(_, kind)| *kind == Substitute::Punctuation) =>
            {
                Substitute::Punctuation
            }
            (Class::Cjk, Class::Punctuation) | (Class::Punctuation, Class::Cjk) => Substitute::Punctuation,
            (Class::Cjk, _) | (_, Class::Cjk) => Substitute::Letter,
            _ => continue,
        };
        let is_replaced =
            |char: &char| is_cjk(*char) && is_cjk_punctuation(*char) == (kind == Substitute::Letter);
        edits.extend(before.filter(is_replaced).map(|char| (start - char.len_utf8(), kind)));
        edits.extend(after.filter(is_replaced).map(|_| (end, kind)));
    }
    edits
}

impl Replaced {
    fn substitute(&mut self, char: char, kind: Substitute) -> Option<char> {
        let (originals, first) = match kind {
            Substitute::Letter => (&mut self.by_letters, FIRST_LETTER),
            Substitute::Punctuation => (&mut self.by_punctuation, FIRST_PUNCTUATION),
        };
        let index = originals.iter().position(|other| *other == char).unwrap_or(originals.len());
        if index == originals.len() {
            originals.push(char);
        }
        (index < MAX_SUBSTITUTES).then(|| char::from_u32(first as u32 + u32::try_from(index).ok()?)).flatten()
    }

    /// Restores the original characters in the events of the parsed text.
    pub(crate) fn restore(&self, events: &mut Events<'_>) {
        if self.by_letters.is_empty() && self.by_punctuation.is_empty() {
            return;
        }
        for (event, _) in events {
            match event {
                Event::Text(text)
                | Event::Code(text)
                | Event::InlineMath(text)
                | Event::DisplayMath(text)
                | Event::Html(text)
                | Event::InlineHtml(text)
                | Event::FootnoteReference(text)
                | Event::MdxFlowExpression(text)
                | Event::MdxTextExpression(text)
                | Event::MdxEsm(text)
                | Event::Start(
                    Tag::MdxJsxFlowElement(text)
                    | Tag::MdxJsxTextElement(text)
                    | Tag::FootnoteDefinition(text)
                    | Tag::CodeBlock(CodeBlockKind::Fenced(text)),
                ) => self.restore_text(text),
                Event::Start(
                    Tag::Link { dest_url, title, id, .. } | Tag::Image { dest_url, title, id, .. },
                ) => {
                    self.restore_text(dest_url);
                    self.restore_text(title);
                    self.restore_text(id);
                }
                _ => {}
            }
        }
    }

    fn restore_text(&self, text: &mut CowStr<'_>) {
        if text.contains(is_substitute) {
            *text = text.chars().map(|char| self.original(char)).collect::<String>().into();
        }
    }

    fn original(&self, char: char) -> char {
        let original_at = |originals: &[char], first: char| {
            let index = (char as u32).checked_sub(first as u32)?;
            originals.get(usize::try_from(index).ok()?).copied()
        };
        original_at(&self.by_letters, FIRST_LETTER)
            .or_else(|| original_at(&self.by_punctuation, FIRST_PUNCTUATION))
            .unwrap_or(char)
    }
}

fn is_substitute(char: char) -> bool {
    matches!(char, '\u{E000}'..='\u{E0FF}' | '\u{2800}'..='\u{28FF}')
}

/// Returns whether a character is wide, full-width or half-width (Unicode Standard Annex 11) and takes three bytes in
/// UTF-8. Emoji are excluded.
fn is_cjk(char: char) -> bool {
    matches!(char,
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{2FFF}' | '\u{3001}'..='\u{A4CF}' | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}' | '\u{FE10}'..='\u{FE19}' | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF01}'..='\u{FFDC}' | '\u{FFE0}'..='\u{FFEE}')
}

fn is_cjk_punctuation(char: char) -> bool {
    matches!(char,
        '\u{3001}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{3030}' | '\u{3036}' | '\u{3037}'
        | '\u{303D}'..='\u{303F}' | '\u{30A0}' | '\u{30FB}' | '\u{FE10}'..='\u{FE19}' | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF01}'..='\u{FF0F}' | '\u{FF1A}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF40}' | '\u{FF5B}'..='\u{FF65}'
        | '\u{FFE0}'..='\u{FFEE}')
}

/// Returns whether a character is punctuation or a symbol that is not specific to CJK scripts, such as quotation marks,
/// dashes, ellipses and arrows.
fn is_general_punctuation(char: char) -> bool {
    matches!(char,
        '\u{A1}'..='\u{A9}' | '\u{AB}'..='\u{B1}' | '\u{B4}' | '\u{B6}'..='\u{B8}' | '\u{BB}' | '\u{BF}' | '×' | '÷'
        | '\u{2010}'..='\u{205E}' | '\u{20A0}'..='\u{20C0}' | '\u{2190}'..='\u{27FF}' | '\u{2900}'..='\u{2BFF}'
        | '\u{2E00}'..='\u{2E5D}')
}
