//! `head`: elements that authors add to the heads of documents. Pages may add elements that describe the page or link
//! to another resource. The configuration may also add external scripts and style sheets, whose origins the policy must
//! allow. Inline scripts and `http-equiv` would weaken the content security policy.

use quire_diagnostics::{Diagnostic, Span, did_you_mean};

use quire_html::url::{Use, runs_script};

use crate::check::Area;
use crate::schema::{Schema, Typed};
use crate::tree::{Entry, Kind, Node};
use crate::value::Link;

/// A `meta`, `link` or `script` element whose attributes have been checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadElement {
    /// `meta`, `link` or `script`.
    pub name: &'static str,
    /// Attributes in the author's order, without `href` of a `link` and `src` of a `script`.
    pub attributes: Vec<(String, String)>,
    /// Target of a `link`, source of a `script`.
    pub href: Option<Link>,
}

impl HeadElement {
    /// Returns the name of the attribute that contains the element's URL.
    pub fn address(&self) -> &'static str {
        address(self.name)
    }

    /// Whether the element loads a style sheet.
    pub fn is_style_sheet(&self) -> bool {
        let mut attributes = self.attributes.iter();
        self.name == "link" && attributes.any(|(name, value)| name == "rel" && has_style_sheet(value))
    }
}

fn address(element: &str) -> &'static str {
    if element == "script" { "src" } else { "href" }
}

fn has_style_sheet(rel: &str) -> bool {
    rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("stylesheet"))
}

/// Owner of a `head` list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The configuration.
    Site,
    /// The frontmatter of a page. Pages cannot add scripts.
    Page,
}

const META: [&str; 6] = ["name", "property", "itemprop", "content", "media", "lang"];

const LINK: [&str; 13] = [
    "rel",
    "href",
    "hreflang",
    "type",
    "sizes",
    "media",
    "title",
    "color",
    "as",
    "crossorigin",
    "referrerpolicy",
    "fetchpriority",
    "lang",
];

const SCRIPT: [&str; 9] =
    ["src", "async", "defer", "type", "id", "crossorigin", "integrity", "referrerpolicy", "fetchpriority"];

/// Link relations that load neither scripts nor styles.
const RELATIONS: [&str; 21] = [
    "alternate",
    "apple-touch-icon",
    "apple-touch-icon-precomposed",
    "author",
    "canonical",
    "dns-prefetch",
    "help",
    "icon",
    "license",
    "manifest",
    "mask-icon",
    "me",
    "next",
    "pingback",
    "preconnect",
    "prefetch",
    "preload",
    "prev",
    "search",
    "shortlink",
    "webmention",
];

impl Typed for HeadElement {
    fn schema() -> Schema {
        Schema::Any
    }

    fn read(node: &Node) -> Option<Self> {
        let (name, entries) = parts(node)?;
        let name = ["meta", "link", "script"].into_iter().find(|known| *known == name)?;
        let attribute = |entry: &Entry| Some((entry.key.clone(), attribute_text(&entry.value)?));
        let address = address(name);
        let attributes = entries.iter().filter(|entry| entry.key != address).filter_map(attribute).collect();
        let href =
            entries.iter().find(|entry| entry.key == address).and_then(|entry| Link::read(&entry.value));
        Some(Self { name, attributes, href })
    }
}

/// Removes the elements of the `head` list that break a rule, and returns a diagnostic for each. The schema check has
/// already reported a `head` that is not a list.
pub(crate) fn check(node: &mut Node, owner: Owner, area: &Area, path: &str) -> Vec<Diagnostic> {
    let Some(Node { kind: Kind::List(items), .. }) = node.get_mut("head") else { return Vec::new() };
    let mut diagnostics = Vec::new();
    items.retain(|item| {
        let fault = fault(item, owner, area, path);
        let is_sound = fault.is_none();
        diagnostics.extend(fault);
        is_sound
    });
    diagnostics
}

fn fault(item: &Node, owner: Owner, area: &Area, path: &str) -> Option<Diagnostic> {
    let error = |node: &Node, message: String| {
        Some(Diagnostic::error(area.wrong_value, Span::new(path, node.span.clone()), message))
    };
    if has_inline_script(item) {
        let message = "a script of the head must be a file".to_owned();
        let hint =
            "put the code into a file of the public folder and name it in `src`: pages run no inline scripts";
        return Some(error(item, message)?.hint(hint));
    }
    let Some((name, entries)) = parts(item) else {
        let message = "an item of `head` must be a list of a name and its attributes".to_owned();
        return Some(
            error(item, message)?.hint("for example `[meta, { name: author, content: Docs Team }]`"),
        );
    };
    let known: &[&str] = match name {
        "meta" => &META,
        "link" => &LINK,
        "script" if owner == Owner::Site => &SCRIPT,
        _ => {
            let message = format!("`{name}` cannot be added to the head of a page");
            let hint = match (owner, name) {
                (Owner::Page, "script") => "scripts are added for all pages: `head` in `quire.toml`",
                (Owner::Page, _) => "`head` takes `meta` and `link`",
                (Owner::Site, _) => "`head` takes `meta`, `link` and `script`",
            };
            return Some(error(item, message)?.hint(hint));
        }
    };
    let value = |name: &str| entries.iter().find(|entry| entry.key == name).map(|entry| &entry.value);
    for entry in entries {
        let span = Span::new(path, entry.key_span.clone());
        let is_data = name == "script" && is_data_attribute(&entry.key);
        if !known.contains(&entry.key.as_str()) && !is_data {
            let message = format!("`{name}` in `head` cannot have the attribute `{}`", entry.key);
            let hint = match did_you_mean(&entry.key, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("its attributes: {}", known.join(", ")),
            };
            return Some(Diagnostic::error(area.unknown_key, span, message).hint(hint));
        }
        if attribute_text(&entry.value).is_none() {
            let message = format!("`{}` must be a string, found {}", entry.key, entry.value.type_name());
            return Some(Diagnostic::error(
                area.wrong_type,
                Span::new(path, entry.value.span.clone()),
                message,
            ));
        }
    }
    let needs = |key: &str| {
        let place = Span::new(path, item.span.start..item.span.start);
        Some(Diagnostic::error(
            area.missing_key,
            place,
            format!("`{name}` in `head` needs the attribute {key}"),
        ))
    };
    if name == "meta" {
        let names = ["name", "property", "itemprop"].map(value);
        return match (names.iter().flatten().next(), value("content")) {
            (None, _) => needs("`name` or `property`"),
            (_, None) => needs("`content`"),
            (Some(node), _) if attribute_text(node)?.to_ascii_lowercase().starts_with("quire") => {
                error(node, "names that begin with `quire` are kept for the engine".to_owned())
            }
            _ => None,
        };
    }
    if name == "script" {
        let Some(src) = value("src") else { return needs("`src`") };
        if attribute_text(src).is_some_and(|url| runs_script(&url, Use::Link)) {
            let message = "the URL of `src` is code instead of a file".to_owned();
            return Some(Diagnostic::error(area.bad_url, Span::new(path, src.span.clone()), message));
        }
        return None;
    }
    let (Some(rel), Some(href)) = (value("rel"), value("href")) else {
        return needs(if value("rel").is_none() { "`rel`" } else { "`href`" });
    };
    let written = attribute_text(rel)?;
    let is_fine = |word: &&str| {
        let word = word.to_ascii_lowercase();
        RELATIONS.contains(&&*word) || owner == Owner::Site && word == "stylesheet"
    };
    let refused = written.split_ascii_whitespace().find(|word| !is_fine(word));
    if let Some(word) = refused.or(written.trim().is_empty().then_some("")) {
        let message = format!("a link of the relation `{word}` cannot be added to the head of a page");
        let hint = format!("relations: {}", RELATIONS.join(", "));
        return Some(error(rel, message)?.hint(hint));
    }
    if attribute_text(href).is_some_and(|url| runs_script(&url, Use::Link)) {
        let message = "the URL of `href` runs a script instead of leading somewhere".to_owned();
        return Some(Diagnostic::error(area.bad_url, Span::new(path, href.span.clone()), message));
    }
    None
}

/// Returns whether `node` is `[script, { attributes }, code]`, the form of inline scripts in other engines.
fn has_inline_script(node: &Node) -> bool {
    let Kind::List(items) = &node.kind else { return false };
    let is_script = |item: &Node| matches!(&item.kind, Kind::Text(name) if name == "script");
    items.len() == 3 && items.first().is_some_and(is_script)
}

/// Returns whether `name` is a data attribute, such as `data-domain`. Third-party scripts read their settings from
/// these.
fn is_data_attribute(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.strip_prefix("data-").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(is_plain))
}

/// Splits `[name, { attributes }]`.
fn parts(node: &Node) -> Option<(&str, &[Entry])> {
    let Kind::List(items) = &node.kind else { return None };
    match items.as_slice() {
        [Node { kind: Kind::Text(name), .. }, Node { kind: Kind::Table(entries), .. }] => {
            Some((name, entries))
        }
        _ => None,
    }
}

/// Converts an attribute's value to a string. `true` means an attribute without a value.
fn attribute_text(node: &Node) -> Option<String> {
    match node.kind {
        Kind::Bool(true) => Some(String::new()),
        Kind::Text(_) | Kind::Number(_) => String::read(node),
        _ => None,
    }
}
