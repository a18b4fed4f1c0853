//! Limits for text that would take the Markdown parser quadratic time or too much memory. Text written by people stays
//! far below these limits. Text at a limit takes seconds to compile.

use std::ops::Range;

use crate::Syntax;

/// Maximum number of parser events for a page with its includes and fragments. An event is the start or end of a block
/// or inline element, or a piece of text. Each event takes up to 1.5 kB of memory until the page is finished.
pub(crate) const MAX_EVENTS: usize = 500_000;

/// Maximum length of the source of a page or fragment in bytes.
pub(crate) const MAX_SOURCE: usize = 16 << 20;

/// Maximum length of a page's HTML in bytes. HTML generated from fragments, includes, formulas and diagrams can be
/// thousands of times as long as its source.
pub(crate) const MAX_HTML: usize = 16 << 20;

/// Number of bytes that a line of code counts toward [`MAX_HTML`], in addition to its HTML, because a line takes about
/// 500 bytes of memory.
pub(crate) const CODE_LINE: usize = 60;

/// Maximum number of bytes that the parser may read to find bare email addresses. The same limit applies to bare URLs.
const MAX_BARE_STEPS: usize = 100_000_000;

/// Words up to this length in bytes are not counted as URLs, because the parser reads them quickly.
const MAX_UNCOUNTED_WORD: usize = 1_000;

/// Maximum total number of bytes that the parser may reread in a page. The parser may reread a paragraph from its start
/// for each tag or expression.
const MAX_TAG_STEPS: usize = 2_000_000_000;

/// Emphasis delimiters.
const MARKS: &[u8] = b"*_";

/// Maximum number of emphasis delimiters in a paragraph. The parser may compare each delimiter with all preceding ones.
const MAX_MARKS: usize = 100_000;

/// Returns whether the parser would take too long to find bare email addresses and URLs. After each underscore, and
/// from each start of a URL, the parser reads to the end of the word.
pub(crate) fn has_long_words(text: &str) -> bool {
    let is_local = |char: char| char.is_ascii_alphanumeric() || "+-._".contains(char);
    let steps = |word: &str| word.len() * count(word, b"_");
    let starts = |word: &str| ["://", "www."].map(|start| word.matches(start).count()).iter().sum::<usize>();
    let emails = text.split(|char| !is_local(char)).map(steps).sum::<usize>();
    let long_words = text.split_ascii_whitespace().filter(|word| word.len() > MAX_UNCOUNTED_WORD);
    let urls = long_words.map(|word| word.len() * starts(word)).sum::<usize>();
    emails > MAX_BARE_STEPS || urls > MAX_BARE_STEPS
}

/// Returns the first paragraph that takes too long to parse: a paragraph with too many emphasis delimiters or, in MDX,
/// the paragraph at which the total of [`tag_steps`] exceeds [`MAX_TAG_STEPS`].
pub(crate) fn complex_paragraph(text: &str, syntax: Syntax) -> Option<Range<usize>> {
    let limit = if syntax == Syntax::Mdx { MAX_TAG_STEPS } else { usize::MAX };
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

/// Returns the number of bytes that the parser reads repeatedly for the tags and expressions in `paragraph`.
fn tag_steps(paragraph: &str) -> usize {
    paragraph.len().saturating_mul(count(paragraph, b"<{"))
}

fn count(text: &str, bytes: &[u8]) -> usize {
    text.bytes().filter(|byte| bytes.contains(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::{Syntax, complex_paragraph, has_long_words};

    #[test]
    fn the_paragraph_that_takes_long_is_found() {
        let angles = "<".repeat(50_000);
        assert_eq!(complex_paragraph(&angles, Syntax::Markdown), None);
        assert_eq!(complex_paragraph(&angles, Syntax::Mdx), Some(0..50_000));
        assert_eq!(complex_paragraph(&format!("a\n \n{angles}\n\nb"), Syntax::Mdx), Some(1..50_004));
        assert_eq!(complex_paragraph(&"*a_ ".repeat(60_000), Syntax::Markdown), Some(0..240_000));
        let paragraph = format!("{}\n\n", "<".repeat(40_000));
        assert_eq!(complex_paragraph(&paragraph, Syntax::Mdx), None);
        assert_eq!(complex_paragraph(&paragraph.repeat(16), Syntax::Mdx), Some(40_000..80_002));
        assert_eq!(complex_paragraph(&"<b>a</b> *c*\n\n".repeat(60_000), Syntax::Mdx), None);
    }

    #[test]
    fn words_of_many_underscores_or_urls_are_found() {
        assert!(has_long_words(&"http://x_".repeat(10_000)));
        assert!(!has_long_words(&"http://x_ www.a.b ".repeat(100_000)));
        assert!(has_long_words(&"_a".repeat(10_000)));
        assert!(!has_long_words(&"a_b ".repeat(100_000)));
    }
}
