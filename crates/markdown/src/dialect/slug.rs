//! Heading ids of other engines.

use unicode_normalization::UnicodeNormalization;

use crate::Dialect;
use crate::slug::slug as github_slug;

/// Returns the id that the dialect's engine generates from the text of a heading. The id may not be unique on the page.
pub(crate) fn slug(dialect: Dialect, text: &str) -> String {
    match dialect {
        // Docusaurus uses GitHub's slugs as well.
        Dialect::Quire | Dialect::Docusaurus => github_slug(text),
        Dialect::Vitepress => vitepress(text),
        Dialect::Mdbook => mdbook(text),
    }
}

/// Returns a slug like `@mdit-vue/shared`: accents are dropped, runs of white space and ASCII punctuation become one
/// hyphen.
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
    let digit = if id.starts_with(|char: char| char.is_ascii_digit()) { "_" } else { "" };
    format!("{digit}{}", id.to_lowercase())
}

/// Returns whether JavaScript's `\s` matches a character.
fn is_space(char: char) -> bool {
    (char.is_whitespace() && char != '\u{85}') || char == '\u{feff}'
}

/// Returns a slug like mdBook 0.5: letters and digits of any script in lower case, each white space character a hyphen.
fn mdbook(text: &str) -> String {
    let kept = |char: char| match char {
        _ if char.is_alphanumeric() || matches!(char, '_' | '-') => Some(char),
        _ => char.is_whitespace().then_some('-'),
    };
    text.trim().to_lowercase().chars().filter_map(kept).collect()
}
