//! Renders the component calls (`<Chart />`) and expressions (`{1 + 1}`) of an article with React.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use quire_diagnostics::{Diagnostic, Span};
use quire_files::{Key, KeyBuilder};
use quire_load::Error;
use quire_markdown::{Article, Attribute, Component, Segment};
use quire_react::{
    ArticleBinding, ArticleExport, ArticleNode, ArticleProp, ArticleRequest, HeadItem, Limit, Page,
    RenderError, RenderedNode, ScriptPlace,
};

use super::additions::Addition;
use super::calls::{RenderedCalls, call_key, seed};
use super::failures::{Failures, Subject};

/// Number of calls and expressions that may exceed a limit on time or memory before rendering of the article stops.
const MAX_STOPS: usize = 2;

/// Maximum size in bytes of the HTML that the code of an article generates. The text of a whole novel is about 1 MB.
const MAX_HTML: usize = 16 << 20;

/// The calls and expressions of an article in page order, including nested ones. The index of a node is its id in the
/// request.
#[derive(Default)]
struct Numbered<'a> {
    nodes: Vec<&'a Segment>,
}

/// The HTML of an article, and other results of rendering it.
#[derive(Debug, Default)]
pub(crate) struct ArticleHtml {
    pub html: String,
    /// Errors in the page's code, located at the calls and expressions that failed. Failed calls and expressions add
    /// nothing to `html`.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Cache keys of the calls and expressions.
    pub(crate) calls: Vec<Key>,
    /// Elements that calls and expressions add to the head of the document, each with the position of the call or
    /// expression.
    pub(crate) head: Vec<(HeadItem, Span)>,
    /// The rendered calls and expressions in order, without nested ones; `None` for a node that could not be rendered.
    pub(super) nodes: Vec<Option<Arc<RenderedNode>>>,
    /// Headings and text that the site's own components and expressions add to the page.
    pub(crate) additions: Vec<Addition>,
}

/// The inputs of rendering the calls and expressions of an article, other than the article itself.
#[derive(Clone, Copy)]
pub(crate) struct Calling<'a> {
    /// Modules and values that names in the article are bound to.
    pub(crate) bindings: &'a BTreeMap<String, ArticleBinding>,
    /// Rendered calls and expressions of this and earlier builds.
    pub(crate) calls: RenderedCalls<'a>,
    pub(crate) failures: &'a Failures<'a>,
    /// Calls and expressions that exceeded a limit in an earlier rendering.
    pub(crate) stopped: &'a Stopped,
}

/// Calls and expressions that exceeded a limit, by the key of their article. An article is rendered several times (for
/// the search index, the page, feeds and the printable manual), but a call that exceeds a limit runs only once.
#[derive(Debug, Default)]
pub(crate) struct Stopped(Mutex<BTreeMap<Key, Vec<Stop>>>);

/// A call or an expression that exceeded a limit.
#[derive(Debug, Clone)]
struct Stop {
    /// Number of the node in page order.
    node: usize,
    limit: Limit,
    /// JavaScript stack trace when the limit was exceeded; may be empty.
    stack: String,
}

impl Stopped {
    fn stops(&self, article: Key) -> Vec<Stop> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&article).cloned().unwrap_or_default()
    }

    fn add(&self, article: Key, stop: Stop) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(article).or_default().push(stop);
    }
}

/// Renders the component calls and expressions of an article. Reuses results that are stored in `calling.calls`. Fails
/// only for bugs in the theme.
pub(crate) fn render_article(
    article: &Article,
    page: &mut Page<'_>,
    calling: Calling<'_>,
) -> Result<ArticleHtml, Error> {
    let Calling { bindings, calls, failures, stopped } = calling;
    let mut diagnostics = Vec::new();
    let dynamic: Vec<&Segment> =
        article.body.iter().filter(|segment| !matches!(segment, Segment::Html(_))).collect();
    if dynamic.is_empty() {
        return Ok(ArticleHtml { html: assembled(article, &[]), ..ArticleHtml::default() });
    }
    let exports: Vec<ArticleExport<'_>> = article
        .exports
        .iter()
        .map(|export| ArticleExport { source: &export.source, names: &export.names })
        .collect();
    let scope = calls.scope(&exports, bindings);
    let keys: Vec<Key> = dynamic.iter().map(|segment| call_key(segment, scope)).collect();
    let mut rendered: Vec<Option<Arc<RenderedNode>>> = keys.iter().map(|key| calls.get(*key)).collect();
    let missing: Vec<usize> = (0..keys.len()).filter(|index| rendered[*index].is_none()).collect();
    let mut numbered = Numbered::default();
    let mut nodes: Vec<Option<ArticleNode<'_>>> =
        dynamic.iter().map(|segment| Some(numbered.node(segment))).collect();
    let mut request = ArticleRequest {
        exports,
        imports: bindings,
        nodes: missing.iter().filter_map(|index| nodes[*index].take()).collect(),
        seeds: missing.iter().map(|index| seed(dynamic[*index])).collect(),
    };
    let mut is_complete = true;
    let article_key = KeyBuilder::new("article").json(&keys).finish();
    for Stop { node, limit, stack } in stopped.stops(article_key) {
        let subject = numbered.subject(Some(&ScriptPlace::Node { node, component: None }), article);
        diagnostics.push(failures.beyond(limit, &stack, &subject));
        numbered.leave_out(node, &mut request.nodes);
        is_complete = false;
    }
    while !missing.is_empty() {
        if diagnostics.len() >= MAX_STOPS {
            return Ok(unfinished(article, &rendered, diagnostics));
        }
        match page.article(&request) {
            Ok(answer) => {
                is_complete &= answer.errors.is_empty() && answer.dead.is_empty();
                for error in &answer.errors {
                    let subject = numbered.subject(error.place.as_ref(), article);
                    diagnostics.push(failures.thrown(error, &subject));
                }
                for (component, dead_use) in &answer.dead {
                    if let Some(Segment::Component(call)) = numbered.nodes.get(dead_use.node) {
                        diagnostics.push(failures.dead_use(component, dead_use, &call.span, bindings));
                    }
                }
                for (index, node) in missing.iter().zip(answer.nodes) {
                    let node = Arc::new(node);
                    if is_complete && node.html.len() <= MAX_HTML {
                        calls.put(keys[*index], &node);
                    }
                    rendered[*index] = Some(node);
                }
                break;
            }
            Err(RenderError::Limit { limit, place: Some(place), stack }) if is_article_code(&place) => {
                let subject = numbered.subject(Some(&place), article);
                diagnostics.push(failures.stopped(limit, &stack, &subject));
                // Render the other nodes without the stopped node.
                match place {
                    ScriptPlace::Node { node, .. }
                        if failures.may_go_on() && numbered.leave_out(node, &mut request.nodes) =>
                    {
                        stopped.add(article_key, Stop { node, limit, stack });
                    }
                    _ => return Ok(unfinished(article, &rendered, diagnostics)),
                }
                is_complete = false;
            }
            Err(RenderError::Theme { message, .. }) => {
                let subject = numbered.subject(None, article);
                let hint = "look for code that changes global objects";
                diagnostics.push(subject.error(message).hint(hint));
                return Ok(unfinished(article, &rendered, diagnostics));
            }
            Err(error) => {
                diagnostics.push(failures.shell(error)?);
                return Ok(unfinished(article, &rendered, diagnostics));
            }
        }
    }
    diagnostics.extend(leave_out_large(&dynamic, &mut rendered));
    let added = |(segment, node): (&&Segment, &Option<Arc<RenderedNode>>)| {
        let span = span_of(segment);
        let items = node.iter().flat_map(|node| &node.head);
        items.map(|item| (item.clone(), span.clone())).collect::<Vec<_>>()
    };
    let head = dynamic.iter().zip(&rendered).flat_map(added).collect();
    let html = assembled(article, &rendered);
    Ok(ArticleHtml { html, diagnostics, calls: keys, head, nodes: rendered, additions: Vec::new() })
}

/// Replaces nodes that would make the page too large with `None`, and reports them.
fn leave_out_large(dynamic: &[&Segment], rendered: &mut [Option<Arc<RenderedNode>>]) -> Vec<Diagnostic> {
    let mut room = MAX_HTML;
    let mut diagnostics = Vec::new();
    for (segment, node) in dynamic.iter().zip(rendered) {
        let length = node.as_ref().map_or(0, |node| node.html.len());
        if let Some(rest) = room.checked_sub(length) {
            room = rest;
        } else {
            *node = None;
            diagnostics.push(subject_of(segment).too_large(MAX_HTML));
        }
    }
    diagnostics
}

/// Returns an article whose rendering was stopped, with its text and the nodes that were already rendered.
fn unfinished(
    article: &Article,
    rendered: &[Option<Arc<RenderedNode>>],
    diagnostics: Vec<Diagnostic>,
) -> ArticleHtml {
    ArticleHtml { html: assembled(article, rendered), diagnostics, ..ArticleHtml::default() }
}

fn is_article_code(place: &ScriptPlace) -> bool {
    matches!(place, ScriptPlace::Node { .. } | ScriptPlace::Import { .. } | ScriptPlace::Export { .. })
}

/// Returns the body with the rendered HTML of its calls and expressions, and numbers its islands (components that the
/// browser hydrates). Omits calls and expressions that were not rendered.
fn assembled(article: &Article, rendered: &[Option<Arc<RenderedNode>>]) -> String {
    let mut rendered = rendered.iter();
    let mut html = String::new();
    let mut islands = 0;
    for segment in &article.body {
        if let Segment::Html(finished) = segment {
            html.push_str(finished);
        } else if let Some(Some(node)) = rendered.next() {
            push_numbered(&mut html, &node.html, islands);
            islands += node.islands;
        }
    }
    html
}

/// Appends the HTML of a node and renumbers its islands, starting with `first`. See [`RenderedNode::html`].
fn push_numbered(out: &mut String, html: &str, first: usize) {
    for (index, piece) in html.split('\u{1}').enumerate() {
        let island = piece.strip_prefix('q').and_then(|number| number.parse::<usize>().ok());
        match island.filter(|_| index % 2 == 1) {
            Some(number) => out.push_str(&format!("q{}", first + number)),
            None => out.push_str(piece),
        }
    }
}

impl<'a> Numbered<'a> {
    /// Returns the node to render for a segment. Numbers the segment and the calls and expressions inside the segment.
    fn node(&mut self, segment: &'a Segment) -> ArticleNode<'a> {
        let id = self.nodes.len();
        match segment {
            Segment::Html(html) => ArticleNode::Html { html },
            Segment::Expression { source, .. } => {
                self.nodes.push(segment);
                ArticleNode::Expression { id, expression: source }
            }
            Segment::Component(Component { name, attributes, children, .. }) => {
                self.nodes.push(segment);
                let props = attributes.iter().map(property).collect();
                let children = children.iter().map(|child| self.node(child)).collect();
                ArticleNode::Component { id, component: name, props, children }
            }
        }
    }

    /// Returns the code at `place` as the subject of a diagnostic; the whole page if the code is not part of the
    /// article.
    fn subject(&self, place: Option<&ScriptPlace>, article: &Article) -> Subject {
        let page = || Subject::page(&self.nodes.first().map_or(Span::file(""), |node| span_of(node)));
        match place {
            Some(ScriptPlace::Node { node, .. }) => {
                self.nodes.get(*node).map_or_else(page, |it| subject_of(it))
            }
            Some(ScriptPlace::Import { import }) => {
                let owner = article
                    .imports
                    .iter()
                    .find(|candidate| candidate.bindings.iter().any(|(_, local)| local == import));
                owner.map_or_else(page, |owner| Subject::import(&owner.specifier, &owner.span))
            }
            Some(ScriptPlace::Export { export }) => {
                article.exports.get(*export).map_or_else(page, |export| Subject::export(&export.span))
            }
            _ => page(),
        }
    }

    /// Replaces the outermost node that contains node `id` with empty HTML. Returns false if there is no such node.
    fn leave_out(&self, id: usize, nodes: &mut [ArticleNode<'_>]) -> bool {
        if id >= self.nodes.len() {
            return false;
        }
        let holds = |node: &ArticleNode<'_>| match node {
            ArticleNode::Html { .. } => false,
            ArticleNode::Expression { id: own, .. } | ArticleNode::Component { id: own, .. } => *own <= id,
        };
        let Some(node) = nodes.iter_mut().rev().find(|node| holds(node)) else { return false };
        *node = ArticleNode::Html { html: "" };
        true
    }
}

fn subject_of(segment: &Segment) -> Subject {
    match segment {
        Segment::Component(call) => Subject::call(&call.name, &call.span),
        Segment::Expression { source, span } => Subject::expression(source, span),
        Segment::Html(_) => Subject::page(&span_of(segment)),
    }
}

fn span_of(segment: &Segment) -> Span {
    match segment {
        Segment::Component(component) => component.span.clone(),
        Segment::Expression { span, .. } => span.clone(),
        Segment::Html(_) => Span::file(""),
    }
}

fn property(attribute: &Attribute) -> ArticleProp<'_> {
    match attribute {
        Attribute::Text { name, value } => ArticleProp::Text { name, value },
        Attribute::Expression { name, source } => ArticleProp::Expression { name, expression: source },
        Attribute::Spread { source } => ArticleProp::Spread { spread: source },
    }
}
