//! Matching of inflected and misspelled words.

/// Returns whether a term can be the correction of a mistyped word. Corrections consist of three or more Latin letters.
pub(crate) fn is_candidate(term: &str) -> bool {
    term.chars().count() >= 3 && term.chars().all(is_latin)
}

/// Returns whether a word can be corrected. Only words of four or more Latin letters can be corrected.
pub(crate) fn is_correctable(word: &str) -> bool {
    word.chars().count() >= 4 && word.chars().all(is_latin)
}

fn is_latin(c: char) -> bool {
    matches!(c, 'a'..='z' | '\u{df}'..='\u{f6}' | '\u{f8}'..='\u{24f}')
}

/// Returns whether two words differ by one inserted, deleted, changed or transposed letter.
pub(crate) fn is_one_edit(word: &[char], other: &[char]) -> bool {
    let (short, long) = if word.len() <= other.len() { (word, other) } else { (other, word) };
    let common_prefix = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    let (short, long) = (&short[common_prefix..], &long[common_prefix..]);
    match (short.len(), long.len()) {
        (_, 0) => false,
        (a, b) if a == b => {
            short[1..] == long[1..]
                || a > 1 && short[0] == long[1] && short[1] == long[0] && short[2..] == long[2..]
        }
        (a, b) if a + 1 == b => short == &long[1..],
        _ => false,
    }
}

/// Returns whether a word is long enough to be corrected with two edits.
pub(crate) fn is_long(word: &str) -> bool {
    word.chars().count() >= 8
}

/// Returns whether two words differ by at most two edits. The first letters must be equal, because they are rarely
/// mistyped.
pub(crate) fn is_two_edits(word: &[char], other: &[char]) -> bool {
    if word.first() != other.first() {
        return false;
    }
    let (mut before, mut last): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=other.len()).collect());
    for a in 1..=word.len() {
        let mut row = vec![a];
        for b in 1..=other.len() {
            let change = usize::from(word[a - 1] != other[b - 1]);
            let mut edits = (last[b] + 1).min(row[b - 1] + 1).min(last[b - 1] + change);
            if a > 1 && b > 1 && word[a - 1] == other[b - 2] && word[a - 2] == other[b - 1] {
                edits = edits.min(before[b - 2] + 1);
            }
            row.push(edits);
        }
        (before, last) = (last, row);
    }
    last[other.len()] <= 2
}

/// Minimum length of stems. Words of at most this length are not stemmed. An ending such as `ing` is removed only if
/// the rest is longer than this length. A final e, y or i is removed only if the rest is at least this long.
const MIN_STEM: usize = 3;

/// Returns the common stem of the English inflections of a word (`bundles`, `bundled`, `bundling` -> `bundl`). Returns
/// the word if it is short or contains characters other than a to z.
pub(crate) fn stem(word: &str) -> &str {
    if word.len() <= MIN_STEM || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return word;
    }
    let singular = singular(word);
    // `minification` and `minified` have the same stem.
    if let Some(rest) = singular.strip_suffix("ication").filter(|rest| rest.len() > 3 && rest.ends_with("if"))
    {
        return rest;
    }
    let stem = ["ations", "ation", "ating", "ated", "ate", "ing", "ed"]
        .iter()
        .filter_map(|ending| singular.strip_suffix(ending))
        .find(|rest| rest.len() > MIN_STEM && rest.bytes().any(is_vowel))
        .unwrap_or(singular);
    let stem = if stem.len() < singular.len() { undoubled(stem) } else { stem };
    match stem.as_bytes() {
        [rest @ .., b'e' | b'y' | b'i'] if rest.len() >= MIN_STEM => &stem[..rest.len()],
        _ => stem,
    }
}

fn is_vowel(byte: u8) -> bool {
    matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')
}

fn singular(word: &str) -> &str {
    let bytes = word.as_bytes();
    match bytes {
        [.., b'i', b'e', b's'] if bytes.len() > 4 => &word[..word.len() - 2],
        [.., b's' | b'x' | b'z', b'e', b's'] | [.., b'c' | b's', b'h', b'e', b's'] => &word[..word.len() - 2],
        [.., b's' | b'u' | b'i', b's'] => word,
        [.., b's'] => &word[..word.len() - 1],
        _ => word,
    }
}

/// Removes a doubled final consonant other than l, s or z. For example, `splitt` (from `splitting`) becomes `split`,
/// but `install` is unchanged.
fn undoubled(stem: &str) -> &str {
    match stem.as_bytes() {
        [.., a, b] if a == b && !matches!(b, b'l' | b's' | b'z') && !is_vowel(*b) => &stem[..stem.len() - 1],
        _ => stem,
    }
}
