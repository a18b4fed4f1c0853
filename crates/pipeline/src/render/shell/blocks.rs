//! Finds the elements of a probe's list entries in its markup.

use std::ops::Range;

/// An element that belongs to one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    /// The entry.
    pub(super) owner: String,
    /// Where the element is in the markup.
    pub(super) range: Range<usize>,
}

/// The block of each entry, in order: the largest element that contains marks of that entry and of nothing else.
/// `owner_of` returns the entry to which the mark at a range belongs. `None` when an entry is not in one element of its own.
///
/// `markup` is React's: every tag is closed, and `<` occurs in tags and comments only.
pub(super) fn blocks<'owner>(
    markup: &str,
    marks: &[Range<usize>],
    owner_of: impl Fn(&Range<usize>) -> Option<&'owner str>,
) -> Option<Vec<Block>> {
    let elements = elements(markup);
    let owners: Vec<Option<&str>> = marks.iter().map(owner_of).collect();
    let mut blocks: Vec<Block> = Vec::new();
    for owner in owners.iter().flatten() {
        if blocks.iter().any(|block| block.owner == *owner) {
            continue;
        }
        let of = |range: &Range<usize>, is_own: bool| {
            let mut marks = marks.iter().zip(&owners).filter(|(mark, _)| range.contains(&mark.start));
            marks.any(|(_, other)| (*other == Some(*owner)) == is_own)
        };
        let own = elements.iter().filter(|range| of(range, true) && !of(range, false));
        let range = own.max_by_key(|range| range.len())?.clone();
        let is_complete = marks
            .iter()
            .zip(&owners)
            .all(|(mark, other)| *other != Some(*owner) || range.contains(&mark.start));
        if !is_complete {
            return None;
        }
        blocks.push(Block { owner: (*owner).to_owned(), range });
    }
    blocks.sort_by_key(|block| block.range.start);
    Some(blocks)
}

/// Where each element is, from the `<` of its start tag to the `>` of its end tag.
fn elements(markup: &str) -> Vec<Range<usize>> {
    let mut elements = Vec::new();
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(start) = markup[at..].find('<').map(|next| at + next) {
        let Some(end) = markup[start..].find('>').map(|next| start + next + 1) else { break };
        let tag = &markup[start..end];
        if tag.starts_with("</") {
            elements.extend(open.pop().map(|open| open..end));
        } else if !tag.starts_with("<!--") {
            if tag.ends_with("/>") {
                elements.push(start..end);
            } else {
                open.push(start);
            }
        }
        at = end;
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::blocks;

    #[test]
    fn a_block_is_the_largest_element_of_one_entry() {
        let markup = "<ol><li><a>1a</a><br/>1b</li><li>2a</li></ol>";
        let mark = |text: &str| {
            let start = markup.find(text).unwrap();
            start..start + text.len()
        };
        let marks = [mark("1a"), mark("1b"), mark("2a")];
        let owner = |mark: &std::ops::Range<usize>| markup.get(mark.start..mark.start + 1);
        let found = blocks(markup, &marks, owner).unwrap();
        let texts: Vec<_> = found.iter().map(|block| &markup[block.range.clone()]).collect();
        assert_eq!(texts, ["<li><a>1a</a><br/>1b</li>", "<li>2a</li>"]);
        let both = |mark: &std::ops::Range<usize>| "<p>1a2a</p>".get(mark.start..mark.start + 1);
        assert_eq!(blocks("<p>1a2a</p>", &[3..5, 5..7], both), None);
    }
}
