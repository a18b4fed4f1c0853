//! The props of a fragment: `props` in its expressions, and its children at `{props.children}`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use satteri_pulldown_cmark::Event;

use crate::Segment;
use crate::mdx::js::{Expression, Literal};
use crate::mdx::jsx::quoted;
use crate::mdx::tag::{Opening, Value};
use crate::page::Page;
use crate::parse::{self, Events, Piece, Pieces};
use crate::source::Source;

/// The attributes and the content with which a fragment is called.
#[derive(Debug, Default)]
pub(crate) struct FragmentProps {
    /// The attributes as a JavaScript object.
    object: String,
    /// The attributes with string values.
    texts: BTreeMap<String, String>,
    children: Vec<Segment>,
}

impl FragmentProps {
    /// Creates the props of a call. The attributes may use `props` of the fragment that contains the call.
    pub(super) fn new(opening: &Opening, children: Vec<Segment>, page: &Page<'_>) -> Self {
        let mut object = String::from("{");
        let mut texts = BTreeMap::new();
        for attribute in &opening.attributes {
            let value = match &attribute.value {
                Value::Bare => Cow::Borrowed("true"),
                Value::Text(text) => Cow::Owned(quoted(text)),
                Value::Expression(source, _) => page.with_props(source),
                Value::Spread(source) => {
                    let _ = write!(object, "...({}),", page.with_props(source));
                    continue;
                }
            };
            if let Value::Text(text)
            | Value::Expression(_, Some(Literal::Text(text) | Literal::Number(text))) = &attribute.value
            {
                texts.insert(attribute.name.clone(), text.clone());
            }
            let _ = write!(object, "{}:({value}\n),", quoted(&attribute.name));
        }
        object.push('}');
        Self { object, texts, children }
    }
}

impl Page<'_> {
    /// Returns an expression of the current source. Binds `props` if the source is a fragment and the expression uses
    /// them.
    pub(super) fn with_props<'s>(&self, source: &'s str) -> Cow<'s, str> {
        match self.props.last() {
            Some(props) if parse::has_word(source, "props") => {
                Cow::Owned(format!("(props=>({source}\n))({})", props.object))
            }
            _ => Cow::Borrowed(source),
        }
    }

    /// Replaces expressions such as `props.name` with their values if these are strings, so that headings and the
    /// search index contain them.
    pub(super) fn fill_in_props(&self, source: &Source<'_>, events: &Events<'_>, pieces: &mut Pieces) {
        let Some(props) = self.props.last().filter(|props| !props.texts.is_empty()) else { return };
        for (index, piece) in pieces {
            if let (
                Piece::Expression(expression @ Expression::Code(None)),
                (Event::MdxFlowExpression(parsed) | Event::MdxTextExpression(parsed), range),
            ) = (piece, &events[*index])
            {
                let written = parse::expression_source(source.text, parsed, range);
                let name = written.trim().strip_prefix("props.");
                if let Some(text) = name.and_then(|name| props.texts.get(name)) {
                    *expression = Expression::Literal(Literal::Text(text.clone()));
                }
            }
        }
    }

    /// Returns the children of the current fragment if `source` is `props.children`.
    pub(super) fn children_at(&self, source: &str) -> Option<Vec<Segment>> {
        let props = self.props.last()?;
        (source.trim() == "props.children").then(|| props.children.clone())
    }
}
