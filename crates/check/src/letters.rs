//! Which letters are which.

/// A Chinese character: the unified ideographs, their extension A, the compatibility ideographs, and the sign for a
/// repeated character. Extensions beyond the basic plane do not occur in technical prose.
pub(crate) fn is_han(char: char) -> bool {
    matches!(char, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '々' | '〇')
}

/// Locales whose texts are Chinese.
pub(crate) fn is_chinese(lang: &str) -> bool {
    lang == "zh" || lang.starts_with("zh-")
}

/// Words of Latin letters: a letter first, then letters, digits, apostrophes and hyphens.
pub(crate) fn latin_words(text: &str) -> usize {
    let is_in_word =
        |char: char| char.is_ascii_alphanumeric() || matches!(char, '\'' | '’' | '-' | '.' | '/' | '_');
    text.split(|char| !is_in_word(char))
        .filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
        .count()
}

/// What a reader reads: every Chinese character counts, and every word of other letters.
pub(crate) fn length(text: &str) -> usize {
    text.chars().filter(|&char| is_han(char)).count() + latin_words(text)
}
