//! Splits pages into sections.

use std::ops::Range;

use quire_config::PageHead;
use quire_files::Digest;
use quire_markdown::{Block, BlockKind};

use crate::translations::meaning::{push_block, push_head};

/// Number of digits of a recorded digest, which is enough to distinguish versions of the same section.
const DIGITS: usize = 12;

/// A heading and the content up to the next heading of level 2 to 6. The first section of a page contains the visible
/// strings of the frontmatter, such as the title, and the content before the first such heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Anchor of the heading. Empty for the first section.
    pub id: String,
    /// Digest of the section's content, independent of formatting.
    pub digest: String,
    /// Byte range of the heading in the file. For the first section, an empty range at the start of the body.
    pub heading: Range<usize>,
}

/// Splits a page into sections. `text` is the whole file, `head` its frontmatter, `blocks` its body.
pub fn sections(text: &str, head: &PageHead, blocks: &[Block]) -> Vec<Section> {
    let mut content = String::new();
    push_head(&mut content, &head.raw);
    let mut current = (String::new(), head.body_start..head.body_start);
    let mut sections = Vec::new();
    for block in blocks {
        if let BlockKind::Heading { depth: 2.., id } = &block.kind {
            let (id, heading) = std::mem::replace(&mut current, (id.clone(), block.range.clone()));
            sections.push(Section { id, digest: digest(&std::mem::take(&mut content)), heading });
        }
        push_block(&mut content, text, block);
    }
    let (id, heading) = current;
    sections.push(Section { id, digest: digest(&content), heading });
    sections
}

fn digest(content: &str) -> String {
    digits(Digest::of(content.as_bytes()))
}

/// Returns the first [`DIGITS`] digits of a digest, which the ledger records.
pub(crate) fn digits(digest: Digest) -> String {
    let mut digits = digest.to_string();
    digits.truncate(DIGITS);
    digits
}
