//! Classifies letters by script.

/// Returns whether `char` is a Chinese character: a unified ideograph in the Basic Multilingual Plane (with extension
/// A), a compatibility ideograph, `々` or `〇`. Other extensions do not occur in technical prose.
pub(crate) fn is_han(char: char) -> bool {
    matches!(char, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '々' | '〇')
}

/// Returns whether `lang` is a Chinese language tag, such as `zh` or `zh-CN`.
pub(crate) fn is_chinese(lang: &str) -> bool {
    language(lang) == "zh"
}

/// Returns whether text in `lang` has no spaces between words, so that its length is counted in characters.
pub(crate) fn is_unspaced_language(lang: &str) -> bool {
    ["zh", "yue", "ja", "th", "lo", "km", "my"].contains(&language(lang))
}

/// Returns whether the characters of `lang` are as wide as two Latin letters, so that half as many fit in a line.
pub(crate) fn is_wide_language(lang: &str) -> bool {
    ["zh", "yue", "ja", "ko"].contains(&language(lang))
}

/// Returns whether `char` belongs to a script without spaces between words: Han, kana, Thai, Lao, Myanmar or Khmer.
fn is_unspaced(char: char) -> bool {
    let is_other = matches!(char,
        '\u{3040}'..='\u{30FF}' | '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}');
    is_other || is_han(char)
}

/// Returns the language of a language tag: `pt` for `pt-BR`.
pub(crate) fn language(lang: &str) -> &str {
    lang.split(['-', '_']).next().unwrap_or(lang)
}

/// Counts Chinese characters and other words. Ignores words that begin with an uppercase letter or a digit, because
/// they are usually names or versions.
pub(crate) fn words_without_names(text: &str) -> usize {
    let is_word = |word: &&str| {
        let first = word.chars().find(|char| char.is_alphanumeric());
        first.is_some_and(|first| first.is_alphabetic() && !first.is_uppercase() && !is_han(first))
    };
    text.split_whitespace().filter(is_word).count() + han_count(text)
}

fn han_count(text: &str) -> usize {
    text.chars().filter(|&char| is_han(char)).count()
}

/// Counts Latin words. A word is an ASCII letter followed by ASCII letters, digits, and the characters `'`, `’`, `-`,
/// `.`, `/` and `_`.
pub(crate) fn latin_words(text: &str) -> usize {
    let is_in_word =
        |char: char| char.is_ascii_alphanumeric() || matches!(char, '\'' | '’' | '-' | '.' | '/' | '_');
    text.split(|char| !is_in_word(char))
        .filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
        .count()
}

/// Counts words and, in scripts without spaces between words, characters. A word is a letter followed by letters,
/// digits, and the characters `'`, `’`, `-`, `.`, `/` and `_`.
pub(crate) fn length(text: &str) -> usize {
    let is_in_word = |char: char| {
        char.is_alphanumeric() && !is_unspaced(char) || matches!(char, '\'' | '’' | '-' | '.' | '/' | '_')
    };
    let words = text.split(|char| !is_in_word(char)).filter(|word| word.starts_with(char::is_alphabetic));
    words.count() + text.chars().filter(|&char| is_unspaced(char) && char.is_alphanumeric()).count()
}
