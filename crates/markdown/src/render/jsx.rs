//! Rendering of JSX tags as component calls, and of lowercase elements as HTML.

use std::ops::Range;

use quire_diagnostics::{Diagnostic, did_you_mean};
use quire_html::id::is_reserved;
use quire_html::tags::is_void;
use satteri_pulldown_cmark::{Event, Tag as MarkdownTag, TagEnd};

use super::element::value_range;
use super::{Open, Renderer, ScopeBarrier, docusaurus, head};
use crate::parse::MdxNode;
use crate::{Attribute, Component, Dialect, PassageKind, Segment, escape, toc};
use quire_syntax::mdx::tag::{Opening, Tag, Value};

/// Maximum nesting of elements. For elements nested deeper, only the content is written.
pub(super) const MAX_DEPTH: usize = 128;

/// A JSX element whose closing tag has not been reached.
pub(super) struct Element {
    pub(super) name: String,
    pub(super) start_range: Range<usize>,
    pub(super) kind: ElementKind,
    /// Whether a misplaced end tag of this element has been reported.
    pub(super) is_reported: bool,
}

pub(super) enum ElementKind {
    Component(Vec<Attribute>),
    Html,
    /// A script, which is dropped with its content.
    Script,
    /// A Markdown fragment (an imported Markdown file). The value is its opening tag.
    Fragment(Opening),
    /// An element whose tags are not written: a JSX fragment (`<>`), or an element nested too deeply.
    Silent,
}

impl Renderer<'_, '_, '_> {
    pub(super) fn jsx(&mut self, index: usize, range: &Range<usize>) {
        let nodes = self.nodes;
        let is_block = matches!(self.events[index].0, Event::Start(MarkdownTag::MdxJsxFlowElement(_)));
        if is_block {
            if self.is_beside_element(index, range) {
                self.between_elements();
            }
            self.page.text.line();
        }
        match nodes.get(&index) {
            Some(MdxNode::Tag(Tag::Open(opening))) => {
                self.open_element(opening, range);
            }
            Some(MdxNode::Tag(Tag::Close(name))) => self.close_element(name, range),
            Some(MdxNode::Broken(problem)) => self.report_tag(problem, range),
            _ => {}
        }
    }

    fn open_element(&mut self, opening: &Opening, range: &Range<usize>) {
        let name = &opening.name;
        if opening.self_closing {
            if name == "script" {
                self.report_script(range);
            } else if self.is_fragment(opening) {
                self.splice(opening, Vec::new(), range);
            } else if name == "TOCInline" && self.page.extensions.dialect == Dialect::Docusaurus {
                self.page.out.push(toc::mark());
            } else if opening.is_component() || opening.is_computed() || self.is_in_head() {
                let attributes = self.component_attributes(opening, range);
                let call = Component {
                    name: name.clone(),
                    attributes,
                    children: Vec::new(),
                    span: self.source.span(range.clone()),
                };
                self.page.out.push(Segment::Component(call));
            } else {
                self.html_tag(opening, range);
                if !is_void(name) {
                    escape::put(self.page.out.html(), format_args!("</{name}>"));
                }
            }
            return;
        }
        let kind = if self.depth >= MAX_DEPTH {
            if self.depth == MAX_DEPTH {
                self.report_depth(range, MAX_DEPTH);
            }
            ElementKind::Silent
        } else if name.is_empty() {
            ElementKind::Silent
        } else if name == "script" {
            self.report_script(range);
            self.page.out.open();
            ElementKind::Script
        } else if self.is_fragment(opening) {
            self.page.out.open();
            ElementKind::Fragment(opening.clone())
        } else if opening.is_component() || opening.is_computed() || self.is_in_head() {
            let attributes = self.component_attributes(opening, range);
            self.page.out.open();
            ElementKind::Component(attributes)
        } else {
            self.html_tag(opening, range);
            if is_void(name) {
                return;
            }
            ElementKind::Html
        };
        self.depth += 1;
        self.open.push(Open::Element(Element {
            name: name.clone(),
            start_range: range.clone(),
            kind,
            is_reported: false,
        }));
    }

    /// Closes an element. Reports a closing tag without an opening tag. Ignores the closing tag of a void HTML element,
    /// which is already closed.
    pub(super) fn close_element(&mut self, name: &str, range: &Range<usize>) {
        let mut inner_count = 0;
        for open in self.open.iter().rev() {
            match open {
                Open::Element(element) if element.name == name => {
                    self.close_through(inner_count);
                    return;
                }
                Open::ScopeBarrier(_) => break,
                _ => inner_count += 1,
            }
        }
        if !is_void(name) {
            self.report_closing_tag(name, range);
        }
    }

    /// Closes the innermost `inner_count` constructs, whose closing lines or tags are missing, and the element around
    /// them.
    fn close_through(&mut self, inner_count: usize) {
        for _ in 0..inner_count {
            match self.open.pop() {
                Some(Open::Container(container)) => self.close_unfinished_container(container),
                Some(Open::Element(element)) => self.close_unfinished_element(element),
                Some(Open::Raw(element)) => self.close_unfinished_raw(&element),
                Some(Open::ScopeBarrier(_)) | None => {}
            }
        }
        if let Some(Open::Element(element)) = self.open.pop() {
            self.finish_element(element);
        }
    }

    fn finish_element(&mut self, element: Element) {
        self.depth -= 1;
        match element.kind {
            ElementKind::Silent => {}
            ElementKind::Script => drop(self.page.out.close()),
            ElementKind::Fragment(opening) => {
                let children = self.page.out.close();
                self.splice(&opening, children, &element.start_range);
            }
            ElementKind::Html => escape::put(self.page.out.html(), format_args!("</{}>", element.name)),
            ElementKind::Component(mut attributes) => {
                let mut children = self.page.out.close();
                if element.name == "title" {
                    attributes.extend(head::title_text(&mut children));
                }
                if element.name == "Tabs" && self.page.extensions.dialect == Dialect::Docusaurus {
                    attributes.extend(docusaurus::selected_tab(&attributes, &children));
                }
                let span = self.source.span(element.start_range);
                self.page.out.push(Segment::Component(Component {
                    name: element.name,
                    attributes,
                    children,
                    span,
                }));
            }
        }
    }

    pub(super) fn close_unfinished_element(&mut self, element: Element) {
        if !element.is_reported {
            let span = self.source.span(element.start_range.clone());
            let message = format!("`<{0}>` is not closed: `</{0}>` is missing", element.name);
            let hint = "close it within the same block; put a tag that contains blocks on its own line";
            self.page.report(Diagnostic::error("mdx/unclosed-tag", span, message).hint(hint));
        }
        self.finish_element(element);
    }

    fn report_closing_tag(&mut self, name: &str, range: &Range<usize>) {
        let span = self.source.span(range.clone());
        let element_in_other_block = self.open.iter_mut().rev().find_map(|open| match open {
            Open::Element(element) if element.name == name => Some(element),
            _ => None,
        });
        let diagnostic = if let Some(element) = element_in_other_block {
            element.is_reported = true;
            let message = format!("`</{name}>` is in a different block than `<{name}>`");
            let hint = "put both tags in one paragraph, or each on its own line";
            let opening_span = self.source.span(element.start_range.clone());
            Diagnostic::error("mdx/misplaced-closing-tag", span, message)
                .label(opening_span, "opened here")
                .hint(hint)
        } else {
            let message = format!("`</{name}>` has no opening tag");
            let names = self.open.iter().filter_map(|open| match open {
                Open::Element(element) => Some(element.name.as_str()),
                _ => None,
            });
            let hint = match did_you_mean(name, names) {
                Some(near) => format!("did you mean `</{near}>`?"),
                None => format!("remove it, or open `<{name}>` before it in the same block"),
            };
            Diagnostic::error("mdx/unexpected-closing-tag", span, message).hint(hint)
        };
        self.page.report(diagnostic);
    }

    fn component_attributes(&mut self, opening: &Opening, range: &Range<usize>) -> Vec<Attribute> {
        let mut attributes = Vec::new();
        for attribute in &opening.attributes {
            if !opening.is_component() && attribute.is_handler() {
                self.report_handler(&opening.name, attribute, range);
                continue;
            }
            let name = match attribute.name.as_str() {
                "class" if !opening.is_component() => String::from("className"),
                // Docusaurus's links have `to` instead of `href`.
                "to" if self.is_docusaurus_link(opening, attribute) => String::from("href"),
                name => name.to_owned(),
            };
            attributes.push(match &attribute.value {
                Value::Bare => Attribute::Expression { name, source: String::from("true") },
                Value::Expression(source, _) => {
                    Attribute::Expression { name, source: self.page.with_props(source).into_owned() }
                }
                Value::Spread(source) => {
                    Attribute::Spread { source: self.page.with_props(source).into_owned() }
                }
                // Many components pass `id` to an HTML element, so a reserved id must be removed.
                Value::Text(value) if name == "id" && is_reserved(value) => {
                    self.reserve_id(value, &value_range(attribute, range));
                    continue;
                }
                Value::Text(value) => match self.component_value(attribute, value, range) {
                    Some(resolved) => {
                        let kind =
                            PassageKind::Attribute { component: opening.name.clone(), name: name.clone() };
                        self.page.passage(kind, value);
                        Attribute::Text { name, value: resolved }
                    }
                    None => continue,
                },
            });
        }
        attributes
    }

    /// Returns whether the paragraph at `index` contains only JSX and expressions. MDX does not wrap these in `<p>`.
    pub(super) fn is_only_jsx(&self, index: usize) -> bool {
        if self.nodes.is_empty() {
            return false;
        }
        let mut depth = 0_usize;
        let mut has_jsx = false;
        for (at, (event, _)) in self.events.iter().enumerate().skip(index + 1) {
            match event {
                Event::Start(MarkdownTag::MdxJsxTextElement(_)) => {
                    has_jsx = true;
                    match self.nodes.get(&at) {
                        Some(MdxNode::Tag(Tag::Open(opening))) if !opening.self_closing => depth += 1,
                        Some(MdxNode::Tag(Tag::Close(_))) => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                }
                Event::End(TagEnd::Paragraph) => return has_jsx,
                Event::MdxTextExpression(_) => has_jsx = true,
                Event::SoftBreak | Event::End(TagEnd::MdxJsxTextElement) => {}
                Event::Text(text) if text.trim().is_empty() => {}
                _ if depth > 0 => {}
                _ => return false,
            }
        }
        false
    }

    /// Returns whether white space at `index` is between the elements of a paragraph that contains only JSX.
    pub(super) fn is_between_elements(&self, index: usize) -> bool {
        index < self.unwrapped_end
            && matches!(self.open.last(), Some(Open::ScopeBarrier(ScopeBarrier::Unwrapped)))
    }

    /// Returns whether the block at `index` is an element or expression that follows another element or expression on
    /// the same line.
    pub(super) fn is_beside_element(&self, index: usize, range: &Range<usize>) -> bool {
        let Some((Event::End(TagEnd::MdxJsxFlowElement) | Event::MdxFlowExpression(_), before)) =
            index.checked_sub(1).and_then(|before| self.events.get(before))
        else {
            return false;
        };
        let between = self.source.text.get(before.end..range.start).unwrap_or_default();
        let is_opening = matches!(self.events[index].0, Event::MdxFlowExpression(_))
            || matches!(self.nodes.get(&index), Some(MdxNode::Tag(Tag::Open(_))));
        is_opening && !between.is_empty() && between.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Separates two adjacent elements as MDX does: with a line break between blocks of the page, and with nothing
    /// between children of an element.
    pub(super) fn between_elements(&mut self) {
        if !self.open.iter().any(|open| matches!(open, Open::Element(_))) {
            self.page.text.push(" ");
            let html = self.page.out.html();
            if !html.ends_with('\n') {
                html.push('\n');
            }
        }
    }
}
