//! Props of a Markdown fragment. In a fragment's expressions, `props` contains the attributes of the tag that uses the
//! fragment. The children of the tag replace `{props.children}`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use satteri_pulldown_cmark::Event;

use crate::Segment;
use crate::page::Page;
use crate::parse::{self, Events, MdxNode, MdxNodes};
use quire_syntax::mdx::js::{self, Expression, Literal};
use quire_syntax::mdx::jsx::quote;
use quire_syntax::mdx::tag::{Opening, Value};
use quire_syntax::source::Source;

/// The attributes and children of a tag that uses a fragment.
#[derive(Debug, Default)]
pub(crate) struct FragmentProps {
    /// The attributes as the source of a JavaScript object.
    object: String,
    /// The attributes whose values are string or number literals.
    texts: BTreeMap<String, String>,
    children: Vec<Segment>,
}

impl FragmentProps {
    /// Creates the props from a tag. The values of attributes may use the `props` of the fragment that contains the
    /// tag.
    pub(super) fn new(opening: &Opening, children: Vec<Segment>, page: &Page<'_>) -> Self {
        let mut object = String::from("{");
        let mut texts = BTreeMap::new();
        for attribute in &opening.attributes {
            let value = match &attribute.value {
                Value::Bare => Cow::Borrowed("true"),
                Value::Text(text) => Cow::Owned(quote(text)),
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
            let _ = write!(object, "{}:({value}\n),", quote(&attribute.name));
        }
        object.push('}');
        Self { object, texts, children }
    }
}

impl Page<'_> {
    /// Returns an expression of the current source with `props` defined. In a fragment, `props` is bound to the
    /// attributes of the fragment's tag. In a page, `props` is bound to an empty object. Expressions without `props`
    /// are unchanged.
    pub(super) fn with_props<'s>(&self, source: &'s str) -> Cow<'s, str> {
        if !parse::has_word(source, "props") || self.declares_props() {
            return Cow::Borrowed(source);
        }
        let object = self.props.last().map_or("{}", |props| &props.object);
        Cow::Owned(format!("(props=>({source}\n))({object})"))
    }

    /// Returns whether the current source is a page that imports or declares the name `props`.
    fn declares_props(&self) -> bool {
        let article = &self.article;
        let mut imported = article.imports.iter().flat_map(|import| &import.bindings);
        let mut exported = article.exports.iter().flat_map(|export| &export.names);
        self.props.is_empty()
            && (imported.any(|(_, local)| local == "props") || exported.any(|name| name == "props"))
    }

    /// Replaces expressions such as `props.name` and `props.name || 'default'` with their values if the values are
    /// literals, so that headings and the search index contain the text.
    pub(super) fn fill_in_props(&self, source: &Source<'_>, events: &Events<'_>, nodes: &mut MdxNodes) {
        let declares = |node: &MdxNode| matches!(node, MdxNode::Module(module) if module.declares("props"));
        if self.props.is_empty() && nodes.values().any(declares) {
            return;
        }
        for (index, node) in nodes {
            if let (
                MdxNode::Expression(expression @ Expression::Code(None)),
                (Event::MdxFlowExpression(parsed) | Event::MdxTextExpression(parsed), range),
            ) = (node, &events[*index])
            {
                let source_text = parse::expression_source(source.text, parsed, range);
                if let Some(text) = self.text_of_prop(&source_text) {
                    *expression = Expression::Literal(Literal::Text(text));
                }
            }
        }
    }

    /// Returns the value of an expression `props.name` or `props.name || 'default'`. Returns `None` unless the
    /// attribute is a string or number literal, or the default that applies is a string literal.
    fn text_of_prop(&self, expression: &str) -> Option<String> {
        let name = expression.split("||").next()?.trim().strip_prefix("props.")?;
        let passed = self.props.last().and_then(|props| props.texts.get(name));
        if let Some(text) = passed.filter(|text| !text.is_empty()) {
            return Some(text.clone());
        }
        match js::expression(self.default_of_prop(expression)?) {
            Ok(Expression::Literal(Literal::Text(text))) => Some(text),
            _ => None,
        }
    }

    /// Returns the default value in an expression `props.name || default`, if the current source has no props.
    pub(super) fn default_of_prop<'e>(&self, expression: &'e str) -> Option<&'e str> {
        let (name, default) = expression.split_once("||")?;
        let name = name.trim().strip_prefix("props.")?;
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let has_props = self.props.last().is_some_and(|props| props.object != "{}");
        (is_name && !has_props).then(|| default.trim())
    }

    /// Returns the children of the current fragment if `source` is `props.children`.
    pub(super) fn children_at(&self, source: &str) -> Option<Vec<Segment>> {
        let props = self.props.last()?;
        (source.trim() == "props.children").then(|| props.children.clone())
    }
}
