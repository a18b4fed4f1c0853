//! Pages cut at their headings.

use std::ops::Range;

use quire_config::PageHead;
use quire_files::Digest;
use quire_markdown::{Block, BlockKind};

use crate::meaning::{push_block, push_head};

/// Digits of a digest. Two versions of one section are told apart, not all texts in the world.
const DIGITS: usize = 12;

/// A heading and what follows it, up to the next heading of any level. The first section of a page is what comes before,
/// with its title and description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The anchor of the heading; empty for the first section.
    pub id: String,
    /// Stands for what the section says, however it is formatted.
    pub digest: String,
    /// Where the heading is in the file; at the beginning of the body for the first section.
    pub heading: Range<usize>,
}

/// Cuts a page. `text` is the whole file, `head` its frontmatter, `blocks` its body.
pub fn sections(text: &str, head: &PageHead, blocks: &[Block]) -> Vec<Section> {
    let mut said = String::new();
    push_head(&mut said, &head.raw);
    let mut open = (String::new(), head.body_start..head.body_start);
    let mut sections = Vec::new();
    for block in blocks {
        if let BlockKind::Heading { depth: 2.., id } = &block.kind {
            let (id, heading) = std::mem::replace(&mut open, (id.clone(), block.range.clone()));
            sections.push(Section { id, digest: digest(&std::mem::take(&mut said)), heading });
        }
        push_block(&mut said, text, block);
    }
    let (id, heading) = open;
    sections.push(Section { id, digest: digest(&said), heading });
    sections
}

fn digest(said: &str) -> String {
    digits(Digest::of(said.as_bytes()))
}

/// A digest as it is written in a ledger.
pub(crate) fn digits(digest: Digest) -> String {
    let mut digits = digest.to_string();
    digits.truncate(DIGITS);
    digits
}
