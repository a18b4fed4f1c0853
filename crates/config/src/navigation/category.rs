//! Docusaurus' `_category_.json` and `_category_.yml`: label and position of a folder in the sidebar.

use quire_diagnostics::Diagnostic;

use super::area::AREA;
use super::generated_index::GeneratedIndex;
use crate::check;
use crate::schema::Typed;
use crate::tree::{Kind, Node, json, yaml};

/// Contents of a category file. Keys that do not affect the sidebar (`className`, `customProps`, ...) are ignored.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Category {
    /// Label. Defaults to the name of the folder.
    pub label: Option<String>,
    /// Position of the folder among its siblings.
    pub position: Option<f64>,
    /// Whether readers can collapse the folder. `None` if the file does not set it.
    pub collapsible: Option<bool>,
    /// Whether the folder is collapsed initially. `None` if the file does not set it.
    pub collapsed: Option<bool>,
    /// Id of the document that the folder links to.
    pub page: Option<String>,
    /// Generated page that the folder links to. Its path is the `slug`, or empty if the path is derived from the label.
    pub generated_index: Option<GeneratedIndex>,
}

/// Parses `_category_.json`, `_category_.yml` or `_category_.yaml`. Reports only syntax errors; invalid values are
/// ignored.
pub fn parse_category(path: &str, text: &str) -> (Category, Vec<Diagnostic>) {
    let parsed = if path.ends_with(".json") { json::parse(text) } else { yaml::parse(text) };
    match parsed {
        Ok(node) => (read(&node), Vec::new()),
        Err(error) => (Category::default(), vec![check::syntax(error, &AREA, path, 0)]),
    }
}

fn read(node: &Node) -> Category {
    let number = |node: &Node| match &node.kind {
        Kind::Number(number) => number.parse().ok().filter(|number: &f64| number.is_finite()),
        _ => None,
    };
    let link = node.get("link");
    let text = |node: &Node, key: &str| node.get(key).and_then(String::read);
    let is_generated = link.and_then(|link| text(link, "type")).is_some_and(|kind| kind == "generated-index");
    Category {
        label: node.get("label").and_then(String::read),
        position: node.get("position").and_then(number),
        collapsible: node.get("collapsible").and_then(bool::read),
        collapsed: node.get("collapsed").and_then(bool::read),
        page: link.and_then(|link| text(link, "id")),
        generated_index: link.filter(|_| is_generated).map(|link| GeneratedIndex {
            path: Some(text(link, "slug").unwrap_or_default()),
            title: text(link, "title"),
            description: text(link, "description"),
        }),
    }
}
