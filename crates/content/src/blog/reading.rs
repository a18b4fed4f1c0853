//! Estimated reading times.

/// Words per minute in scripts that separate words: a common estimate for adults.
const WORDS: usize = 200;

/// Characters per minute in Chinese and Japanese.
const CHARACTERS: usize = 400;

/// Returns the estimated minutes to read `text`; at least 1.
pub fn reading_minutes(text: &str) -> usize {
    let characters = text.chars().filter(|char| is_ideograph(*char)).count();
    let words = text.split(|char: char| char.is_whitespace() || is_ideograph(char));
    let words = words.filter(|word| word.contains(char::is_alphanumeric)).count();
    (words * CHARACTERS + characters * WORDS).div_ceil(WORDS * CHARACTERS).max(1)
}

/// Returns whether a character is a Han character or kana.
fn is_ideograph(char: char) -> bool {
    matches!(char, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::reading_minutes;

    #[test]
    fn words_and_characters_add_up() {
        assert_eq!(reading_minutes(""), 1);
        assert_eq!(reading_minutes(&"word ".repeat(200)), 1);
        assert_eq!(reading_minutes(&"word - ".repeat(201)), 2);
        assert_eq!(reading_minutes(&"字".repeat(800)), 2);
        assert_eq!(reading_minutes(&("字，".repeat(400) + &" word ".repeat(200))), 2);
    }
}
