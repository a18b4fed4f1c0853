//! Elements that components add to the head of a document.

use std::borrow::Cow;

use quire_config::{HeadElement, parse_frontmatter};
use quire_content::data::PageData;
use quire_diagnostics::{Diagnostic, Severity, Span};
use quire_react::HeadItem;
use serde_json::json;

/// The head elements that the components of one page add.
#[derive(Debug, Default)]
pub(super) struct OwnHead {
    pub(super) elements: Vec<HeadElement>,
    title: Option<String>,
    description: Option<String>,
}

impl OwnHead {
    /// Checks elements against the rules for `head` in frontmatter and drops elements that break the rules. Titles and
    /// descriptions are stored separately and not checked. Each element in `items` is paired with the position of the
    /// component that adds the element.
    pub(super) fn new(items: &[(HeadItem, Span)]) -> (Self, Vec<Diagnostic>) {
        let mut head = Self::default();
        let mut diagnostics = Vec::new();
        for (item, span) in items {
            let attribute = |name: &str| item.attributes.get(name).map(String::as_str).unwrap_or_default();
            if item.name == "title" {
                head.title = Some(attribute("text").to_owned());
            } else if item.name == "meta" && attribute("name") == "description" {
                head.description = Some(attribute("content").to_owned());
            } else {
                let frontmatter = format!("---\nhead: {}\n---\n", json!([[item.name, item.attributes]]));
                let (parsed, head_diagnostics) = parse_frontmatter("", &frontmatter);
                head.elements.extend(parsed.frontmatter.head.into_iter().flatten());
                diagnostics.extend(head_diagnostics.into_iter().map(|diagnostic| Diagnostic {
                    severity: Severity::Warning,
                    primary: span.clone(),
                    labels: Vec::new(),
                    ..diagnostic
                }));
            }
        }
        (head, diagnostics)
    }

    /// Returns the page's data with the title and the description that its components set.
    pub(super) fn apply_to<'a>(&self, data: &'a PageData) -> Cow<'a, PageData> {
        if self.title.is_none() && self.description.is_none() {
            return Cow::Borrowed(data);
        }
        let mut data = data.clone();
        if let Some(title) = &self.title {
            data.document_title.clone_from(title);
        }
        if let Some(description) = &self.description {
            data.description.clone_from(description);
        }
        Cow::Owned(data)
    }
}
