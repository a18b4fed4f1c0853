//! Generates heading ids with the slug rules of GitHub and of other engines.

use unicode_normalization::UnicodeNormalization;

use crate::dialect::Dialect;

/// Returns the slug that github-slugger 2 generates from a heading's text: converts the text to lowercase, keeps
/// letters, marks, decimal digits, connector punctuation and `-`, and replaces spaces with `-`. Chinese characters are
/// letters.
pub fn slug(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .filter(|&char| is_slug_char(char))
        .map(|char| if char == ' ' { '-' } else { char })
        .collect()
}

/// Returns whether slugs keep a character: `-`, a space, or a character of `Alphabetic`, `Mark`, `Nd` or `Pc`.
/// Outside ASCII, the result is derived from `Alphabetic` and `ID_Continue`. Some characters of `ID_Continue` are
/// excluded, and enclosing marks are added.
fn is_slug_char(char: char) -> bool {
    if char.is_ascii() {
        return char.is_ascii_alphanumeric() || matches!(char, '-' | '_' | ' ');
    }
    if char.is_alphabetic() {
        return true;
    }
    match char {
        '\u{B7}'
        | '\u{387}'
        | '\u{1369}'..='\u{1371}'
        | '\u{19DA}'
        | '\u{200C}'
        | '\u{200D}'
        | '\u{2118}'
        | '\u{212E}'
        | '\u{309B}'
        | '\u{309C}'
        | '\u{30FB}'
        | '\u{FF65}' => false,
        '\u{488}'
        | '\u{489}'
        | '\u{1ABE}'
        | '\u{20DD}'..='\u{20E0}'
        | '\u{20E2}'..='\u{20E4}'
        | '\u{A670}'..='\u{A672}' => true,
        _ => unicode_id_start::is_id_continue(char),
    }
}

/// Returns the id that the dialect's engine generates from the text of a heading. The id may not be unique on the page.
pub fn dialect_slug(dialect: Dialect, text: &str) -> String {
    match dialect {
        // Docusaurus also generates GitHub's slugs.
        Dialect::Quire | Dialect::Docusaurus => slug(text),
        Dialect::Vitepress => vitepress(text),
        Dialect::Mdbook => mdbook(text),
    }
}

/// Returns the slug that `@mdit-vue/shared` generates: drops accents, replaces runs of white space, ASCII punctuation
/// and curly quotes with one hyphen, and puts `_` before a leading digit.
fn vitepress(text: &str) -> String {
    let mut id = String::new();
    for char in text.nfkd().filter(|char| !matches!(char, '\u{300}'..='\u{36f}' | '\0'..='\u{1f}')) {
        let is_special =
            is_space(char) || matches!(char, '“' | '”' | '‘' | '’') || char.is_ascii_punctuation();
        if !is_special {
            id.push(char);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    let id = id.trim_end_matches('-');
    let prefix = if id.starts_with(|char: char| char.is_ascii_digit()) { "_" } else { "" };
    format!("{prefix}{}", id.to_lowercase())
}

/// Returns whether JavaScript's `\s` matches a character.
fn is_space(char: char) -> bool {
    (char.is_whitespace() && char != '\u{85}') || char == '\u{feff}'
}

/// Returns the slug that mdBook 0.5 generates: letters and digits of any script in lowercase, `_`, `-`, and a hyphen
/// for each white space character.
fn mdbook(text: &str) -> String {
    let slug_char = |char: char| match char {
        _ if char.is_alphanumeric() || matches!(char, '_' | '-') => Some(char),
        _ => char.is_whitespace().then_some('-'),
    };
    text.trim().to_lowercase().chars().filter_map(slug_char).collect()
}
