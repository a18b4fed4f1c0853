//! Detects text that takes the Markdown parser quadratic time or too much memory. Text written by people is far below
//! these limits; text at a limit takes seconds.

use std::ops::Range;

/// Maximum number of parser events of a page with its includes and fragments: starts and ends of blocks and inline
/// elements, and the text between them. Each event takes up to 1.5 kB of memory until the page is finished.
pub(crate) const MAX_EVENTS: usize = 500_000;

/// Maximum length of the source of a page or fragment in bytes.
pub(crate) const MAX_SOURCE: usize = 16 << 20;

/// Maximum length of a page's HTML in bytes. Fragments, includes, formulas and diagrams can be thousands of times as
/// long as their source.
pub(crate) const MAX_HTML: usize = 16 << 20;

/// Number of bytes that a line of code adds to the count for [`MAX_HTML`], because it takes 500 bytes of memory.
pub(crate) const CODE_LINE: usize = 60;

/// Maximum number of steps to look for bare email addresses and URLs.
const MAX_BARE_STEPS: usize = 100_000_000;

/// Words up to this length in bytes are not searched for URLs, because they cost the parser little.
const LONG: usize = 1_000;

/// Maximum number of bytes that the parser rereads for the tags and expressions of a page. For each tag or expression,
/// the parser rereads its paragraph.
const MAX_TAG_STEPS: usize = 2_000_000_000;

/// Emphasis delimiters.
const MARKS: &[u8] = b"*_";

/// Maximum number of emphasis delimiters in a paragraph, because each may be compared with all preceding ones.
const MAX_MARKS: usize = 100_000;

/// Returns whether looking for bare email addresses and URLs takes too long: after each underscore, and from each start
/// of a URL, the parser reads to the end of the word.
pub(crate) fn has_long_words(text: &str) -> bool {
    let is_local = |char: char| char.is_ascii_alphanumeric() || "+-._".contains(char);
    let steps = |word: &str| word.len() * count(word, b"_");
    let starts = |word: &str| ["://", "www."].map(|start| word.matches(start).count()).iter().sum::<usize>();
    let emails = text.split(|char| !is_local(char)).map(steps).sum::<usize>();
    let long_words = text.split_ascii_whitespace().filter(|word| word.len() > LONG);
    let urls = long_words.map(|word| word.len() * starts(word)).sum::<usize>();
    emails > MAX_BARE_STEPS || urls > MAX_BARE_STEPS
}

/// Returns the first paragraph that takes too long to parse: it has too many emphasis delimiters or, in MDX, it and the
/// paragraphs before it have too many tags and expressions, for each of which the parser rereads a paragraph from its
/// start.
pub(crate) fn complex_paragraph(text: &str, is_mdx: bool) -> Option<Range<usize>> {
    let limit = if is_mdx { MAX_TAG_STEPS } else { usize::MAX };
    if count(text, MARKS) <= MAX_MARKS && tag_steps(text) <= limit {
        return None;
    }
    let mut start = 0;
    let mut steps = 0_usize;
    for (end, _) in text.match_indices('\n').chain([(text.len(), "")]) {
        let is_last = end == text.len();
        let is_blank = || text[end + 1..].lines().next().is_none_or(|line| line.trim().is_empty());
        if is_last || is_blank() {
            let paragraph = &text[start..end];
            steps = steps.saturating_add(tag_steps(paragraph));
            if count(paragraph, MARKS) > MAX_MARKS || steps > limit {
                return Some(start..end);
            }
            start = end;
        }
    }
    None
}

/// Returns the number of bytes that the parser rereads for the tags and expressions of a paragraph.
fn tag_steps(paragraph: &str) -> usize {
    paragraph.len().saturating_mul(count(paragraph, b"<{"))
}

fn count(text: &str, bytes: &[u8]) -> usize {
    text.bytes().filter(|byte| bytes.contains(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::{complex_paragraph, has_long_words};

    #[test]
    fn the_paragraph_that_takes_long_is_found() {
        let angles = "<".repeat(50_000);
        assert_eq!(complex_paragraph(&angles, false), None);
        assert_eq!(complex_paragraph(&angles, true), Some(0..50_000));
        assert_eq!(complex_paragraph(&format!("a\n \n{angles}\n\nb"), true), Some(1..50_004));
        assert_eq!(complex_paragraph(&"*a_ ".repeat(60_000), false), Some(0..240_000));
        let paragraph = format!("{}\n\n", "<".repeat(40_000));
        assert_eq!(complex_paragraph(&paragraph, true), None);
        assert_eq!(complex_paragraph(&paragraph.repeat(16), true), Some(40_000..80_002));
        assert_eq!(complex_paragraph(&"<b>a</b> *c*\n\n".repeat(60_000), true), None);
    }

    #[test]
    fn words_of_many_underscores_or_urls_are_found() {
        assert!(has_long_words(&"http://x_".repeat(10_000)));
        assert!(!has_long_words(&"http://x_ www.a.b ".repeat(100_000)));
        assert!(has_long_words(&"_a".repeat(10_000)));
        assert!(!has_long_words(&"a_b ".repeat(100_000)));
    }
}
