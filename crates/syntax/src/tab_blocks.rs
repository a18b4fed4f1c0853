//! Parses the word `tab` in info strings (`docusaurus-remark-plugin-tab-blocks`). Consecutive code blocks with this
//! word become tabs.

use serde_json::Value;

/// Id that all groups of tabs share, so that selecting a language selects it in every group.
pub const GROUP: &str = "code-examples";

/// Maximum number of code blocks per tab.
const MAX_SPAN: u64 = 100;

/// The word `tab`, or `tab={"label":"Node","span":2}`, in an info string.
#[derive(Debug, PartialEq, Eq)]
pub struct TabBlock {
    /// Label of the tab. Derived from the language if the info string sets none.
    pub label: String,
    /// Number of code blocks in the tab, including this one.
    pub span: u64,
}

/// Finds and parses the word `tab` in an info string. Returns `None` if the code block is not a tab.
pub fn tab_block(info: &str) -> Option<TabBlock> {
    let (language, mut rest) = info.trim().split_once(char::is_whitespace)?;
    let mut block = TabBlock { label: by_language(language).to_owned(), span: 1 };
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        match rest.strip_prefix("tab") {
            Some(after) if after.is_empty() || after.starts_with(char::is_whitespace) => return Some(block),
            Some(after) if after.starts_with("={") => {
                let options = serde_json::Deserializer::from_str(&after[1..]).into_iter().next();
                let Some(Ok(Value::Object(options))) = options else { return None };
                if let Some(label) = options.get("label").and_then(Value::as_str) {
                    label.clone_into(&mut block.label);
                }
                let span = options.get("span").and_then(Value::as_u64).unwrap_or(1);
                block.span = span.clamp(1, MAX_SPAN);
                return Some(block);
            }
            _ => {}
        }
        let quote = rest.find(['"', '\'']);
        let space = rest.find(char::is_whitespace).unwrap_or(rest.len());
        // A quoted title may contain the word `tab`.
        let end = match quote.filter(|quote| *quote < space) {
            Some(start) => {
                let quote = &rest[start..=start];
                rest[start + 1..].find(quote).map_or(rest.len(), |length| start + 1 + length + 1)
            }
            None => space,
        };
        rest = &rest[end..];
    }
}

fn by_language(language: &str) -> &str {
    match language {
        "js" => "JavaScript",
        "ts" => "TypeScript",
        other => other,
    }
}
