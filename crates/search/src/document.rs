//! Pages to be indexed, and documents stored in the index.

use serde::{Deserialize, Serialize};

/// A page to index, divided into sections.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// Path of the page without base: `/guide/start`.
    pub route_path: String,
    /// Title of the page as plain text.
    pub title: String,
    /// Search keywords from the frontmatter (`keywords`), which do not have to occur on the page.
    pub keywords: String,
    /// The sections of the page. The first section is the text before the first heading below the title.
    pub sections: Vec<Section>,
}

/// A heading and the content below it, up to the next heading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Section {
    /// Anchor of the heading. Empty for the first section.
    pub id: String,
    /// Text of the heading without markup. Empty for the first section.
    pub heading: String,
    /// Level of the heading, 2 to 4. For the first section, 1.
    pub depth: u8,
    /// Prose and code of the section, in order.
    pub blocks: Vec<Block>,
}

/// A run of prose or a code block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// Plain text without headings and code blocks.
    Text(String),
    /// Code block, as plain text.
    Code(String),
}

impl Block {
    /// Returns the text of either variant.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Code(text) => text,
        }
    }
}

/// A page as stored in the index, for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// Number of the page within the index, starting at 0.
    pub id: u32,
    /// Title of the page as plain text.
    pub title: String,
    /// Prose and code of all sections, without headings. Each block ends with a line break. A code block is a single
    /// line that starts with a tab. The content contains no other tabs.
    pub content: String,
    /// The headings below the title, in order.
    pub toc: Vec<TocEntry>,
    /// Path of the page without base: `/guide/start`.
    pub route_path: String,
    /// Always empty, because all documents belong to the current site.
    pub domain: String,
}

/// A heading of a [`Document`], with the start of its section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TocEntry {
    /// Anchor of the heading, without `#`.
    pub id: String,
    /// Text of the heading without markup.
    pub text: String,
    /// Level of the heading, 2 to 4.
    pub depth: u8,
    /// Start of the heading's section in the content, in UTF-16 code units.
    pub char_index: u32,
}

impl Document {
    /// Creates the document of a page.
    pub fn new(id: u32, page: &Page) -> Self {
        let mut content = String::new();
        let mut units = 0;
        let mut toc = Vec::new();
        for (at, section) in page.sections.iter().enumerate() {
            if at > 0 {
                toc.push(TocEntry {
                    id: section.id.clone(),
                    text: section.heading.clone(),
                    depth: section.depth,
                    char_index: units,
                });
            }
            for block in &section.blocks {
                let text = block.text().trim();
                if text.is_empty() {
                    continue;
                }
                let begin = content.len();
                match block {
                    Block::Text(_) => content.push_str(&text.replace('\t', " ")),
                    Block::Code(_) => {
                        content.push('\t');
                        content.push_str(&text.replace(['\t', '\n', '\r'], " "));
                    }
                }
                content.push('\n');
                units += u32::try_from(content[begin..].encode_utf16().count()).unwrap_or(u32::MAX);
            }
        }
        Self {
            id,
            title: page.title.clone(),
            content,
            toc,
            route_path: page.route_path.clone(),
            domain: String::new(),
        }
    }
}
