//! Recorded TypeScript results for code blocks.

use std::collections::BTreeMap;

use quire_diagnostics::JsonProblem;
use quire_markdown::{CodeTypes, TypedBlock};
use serde::{Deserialize, Serialize};

use crate::twoslash::key;

/// Types of code blocks, as saved in [`FILE`](crate::twoslash::FILE).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Records {
    /// Version of TypeScript that computed the types.
    typescript: String,
    blocks: BTreeMap<String, Record>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Record {
    /// First visible line of the code, for people who read the file. Builds ignore this line.
    code: String,
    #[serde(flatten)]
    types: CodeTypes,
}

impl Records {
    /// Creates empty records for a TypeScript version.
    pub(crate) fn empty(typescript: String) -> Self {
        Self { typescript, blocks: BTreeMap::new() }
    }

    /// Parses a file written by [`Records::json`]. Fails if the format is invalid.
    pub fn parse(json: &str) -> Result<Self, JsonProblem> {
        serde_json::from_str(json).map_err(|error| JsonProblem::new(json, &error))
    }

    /// Returns the types of a block, or `None` if the block is not recorded.
    pub fn get(&self, block: &TypedBlock) -> Option<&CodeTypes> {
        Some(&self.blocks.get(&key(block))?.types)
    }

    /// Returns the number of blocks.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Returns whether there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Adds a block. Omits the types and errors of hidden lines.
    pub(crate) fn insert(&mut self, block: &TypedBlock, mut types: CodeTypes) {
        let shown_lines = block.shown_lines();
        types.hovers.retain(|hover| shown_lines.contains(&hover.line));
        types.errors.retain(|error| shown_lines.contains(&error.line));
        let first = shown_lines.first().and_then(|line| block.code.lines().nth(*line));
        self.blocks.insert(key(block), Record { code: first.unwrap_or_default().trim().to_owned(), types });
    }

    /// Returns the contents of the file, with one line per type, so that diffs are small.
    pub fn json(&self) -> String {
        let mut out = format!("{{\n  \"typescript\": {},\n  \"blocks\": {{", json(&self.typescript));
        for (index, (key, record)) in self.blocks.iter().enumerate() {
            out += if index > 0 { "," } else { "" };
            out += &format!("\n    {}: {{\n      \"code\": {}", json(key), json(&record.code));
            out += &format!(",\n      \"hovers\": {}", lines(&record.types.hovers));
            out += &format!(",\n      \"errors\": {}\n    }}", lines(&record.types.errors));
        }
        out += if self.blocks.is_empty() { "}\n}\n" } else { "\n  }\n}\n" };
        out
    }
}

/// Formats an array with one item per line.
fn lines<T: Serialize>(items: &[T]) -> String {
    if items.is_empty() {
        return "[]".to_owned();
    }
    let items: Vec<String> = items.iter().map(|item| format!("        {}", json(item))).collect();
    format!("[\n{}\n      ]", items.join(",\n"))
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    // Serializing strings and numbers cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use quire_markdown::{CodeTypes, Hover, TypedBlock};

    use super::Records;

    #[test]
    fn records_round_trip_as_json() {
        let block = TypedBlock { language: "ts".into(), code: "let b\n// ---cut---\nlet a = \"<\"\n".into() };
        let hover = |line, text: &str| Hover {
            line,
            character: 4,
            length: 1,
            text: text.into(),
            docs: String::new(),
        };
        let types = CodeTypes { hovers: vec![hover(0, "let b"), hover(2, "let a: \"<\"")], errors: vec![] };
        let mut records = Records::empty("5.9.3".into());
        assert_eq!(Records::parse(&records.json()).unwrap(), records);
        records.insert(&block, types);
        let text = records.json();
        assert_eq!(Records::parse(&text).unwrap(), records);
        assert_eq!(records.get(&block).unwrap().hovers, [hover(2, "let a: \"<\"")], "hidden lines");
        let other = TypedBlock { language: "tsx".into(), ..block };
        assert_eq!(records.get(&other), None);
        assert!(Records::parse("{}").is_err());
    }
}
