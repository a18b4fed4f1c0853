//! Extracts the content of a page, without formatting such as line breaks, emphasis, widths of tables, and quotation
//! marks in frontmatter.

use quire_markdown::{Block, BlockKind, Piece, PieceKind};
use serde_json::Value;

/// Frontmatter keys whose values are visible to readers.
const VISIBLE_KEYS: [&str; 8] =
    ["title", "titleSuffix", "description", "details", "tagline", "text", "name", "linkText"];

/// Appends the visible strings of the frontmatter.
pub(crate) fn push_head(out: &mut String, value: &Value) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| push_head(out, value)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match value.as_str().filter(|_| VISIBLE_KEYS.contains(&key.as_str())) {
                    Some(text) => push_line(out, key, &collapse_whitespace(text)),
                    None => push_head(out, value),
                }
            }
        }
        _ => {}
    }
}

/// Appends the content of a block. `text` is the whole file.
pub(crate) fn push_block(out: &mut String, text: &str, block: &Block) {
    match &block.kind {
        BlockKind::Heading { depth, .. } => push_line(out, &"#".repeat((*depth).into()), &words(text, block)),
        BlockKind::Text => push_line(out, "", &words(text, block)),
        BlockKind::Cell { .. } => push_line(out, "|", &words(text, block)),
        BlockKind::Code { language, file, text } => {
            let file = file.as_deref().unwrap_or_default();
            push_line(out, &format!("```{language} {file}"), text.trim_end());
        }
        BlockKind::Tag { name, attributes, others } => {
            let values =
                attributes.iter().map(|(name, value)| format!("{name}={}", collapse_whitespace(value)));
            let values: Vec<String> = values.chain(others.iter().cloned()).collect();
            push_line(out, &format!("<{name}"), &values.join(" "));
        }
    }
}

fn push_line(out: &mut String, kind: &str, text: &str) {
    out.push_str(kind);
    out.push(' ');
    out.push_str(text);
    out.push('\n');
}

/// Returns the words of a block, followed by the targets of its links and images.
fn words(text: &str, block: &Block) -> String {
    let words: String = block.pieces.iter().map(|piece| piece_text(text, piece)).collect();
    let targets = text.get(block.range.clone()).map(targets).unwrap_or_default();
    [collapse_whitespace(&words)].into_iter().chain(targets).collect::<Vec<_>>().join(" ")
}

fn piece_text(text: &str, piece: &Piece) -> String {
    match piece.kind {
        PieceKind::Text | PieceKind::Image => piece.text.clone(),
        PieceKind::Code => format!("`{}`", piece.text),
        PieceKind::Break => " ".to_owned(),
        PieceKind::Opaque => text.get(piece.range.clone()).unwrap_or_default().to_owned(),
    }
}

/// Returns the targets of links and images in Markdown: `[text](target "title")`.
fn targets(markdown: &str) -> Vec<String> {
    let rest = markdown.split("](").skip(1);
    rest.map(|rest| rest.split([')', ' ', '\n']).next().unwrap_or_default().to_owned()).collect()
}

fn collapse_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
