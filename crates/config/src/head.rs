//! The `head` key: elements that authors add to the document head. The frontmatter of a page may add `meta` elements,
//! and `link` elements that load no style sheets. `quire.toml` may also add external scripts and style sheets, whose
//! origins the content security policy must allow. Inline scripts and `http-equiv` are rejected because they would
//! weaken this policy.

use quire_diagnostics::{Diagnostic, Span, did_you_mean};

use quire_html::url::{Use, runs_script};

use crate::check::Area;
use crate::schema::{Schema, Typed};
use crate::tree::{Entry, Kind, Node};
use crate::value::Link;

/// A `meta`, `link` or `script` element whose attributes have been checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadElement {
    /// Tag name: `meta`, `link` or `script`.
    pub name: &'static str,
    /// Attributes in the author's order, except `href` of a `link` and `src` of a `script`.
    pub attributes: Vec<(String, String)>,
    /// URL of the element: `href` of a `link`, `src` of a `script`.
    pub href: Option<Link>,
}

impl HeadElement {
    /// Returns the name of the attribute that contains the element's URL.
    pub fn address(&self) -> &'static str {
        address(self.name)
    }

    /// Returns whether the element loads a style sheet.
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

/// The file that contains a `head` list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    /// `quire.toml`.
    Site,
    /// A page, in its frontmatter. Pages can add neither scripts nor style sheets.
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

/// Link relations that pages may use. None of them runs a script or applies a style sheet.
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

/// Removes invalid elements from the `head` list, and returns a diagnostic for each. The schema check has already
/// reported a `head` that is not a list.
pub(crate) fn check(node: &mut Node, owner: Owner, area: &Area, path: &str) -> Vec<Diagnostic> {
    let Some(Node { kind: Kind::List(items), .. }) = node.get_mut("head") else { return Vec::new() };
    let mut diagnostics = Vec::new();
    items.retain(|item| {
        let checked = check_item(item, owner, area, path);
        let is_sound = checked.is_ok();
        diagnostics.extend(checked.err());
        is_sound
    });
    diagnostics
}

struct Item<'a> {
    node: &'a Node,
    name: &'a str,
    entries: &'a [Entry],
    owner: Owner,
    area: &'a Area,
    path: &'a str,
}

/// Checks an item of a `head` list. Returns the first error.
fn check_item(node: &Node, owner: Owner, area: &Area, path: &str) -> Result<(), Diagnostic> {
    let error =
        |message: &str| Diagnostic::error(area.wrong_value, Span::new(path, node.span.clone()), message);
    if has_inline_script(node) {
        let hint = "move the code to a file in the public folder, and set `src` to its URL: pages cannot run inline scripts";
        return Err(error("`head` cannot contain inline scripts").hint(hint));
    }
    let Some((name, entries)) = parts(node) else {
        let message = "an item of `head` must be a list of an element name and its attributes";
        return Err(error(message).hint("for example `[meta, { name: author, content: Docs Team }]`"));
    };
    let item = Item { node, name, entries, owner, area, path };
    item.check_attributes(item.known_attributes()?)?;
    match name {
        "meta" => item.check_meta(),
        "script" => item.check_script(),
        _ => item.check_link(),
    }
}

impl Item<'_> {
    /// Returns the attributes that the element can have, other than data attributes of scripts. Fails if the element
    /// cannot be added to the head.
    fn known_attributes(&self) -> Result<&'static [&'static str], Diagnostic> {
        match self.name {
            "meta" => Ok(&META),
            "link" => Ok(&LINK),
            "script" if self.owner == Owner::Site => Ok(&SCRIPT),
            name => {
                let message = format!("`{name}` cannot be added to the head of a page");
                let hint = match (self.owner, name) {
                    (Owner::Page, "script") => "add scripts to all pages, with `head` in `quire.toml`",
                    (Owner::Page, _) => "`head` accepts only `meta` and `link`",
                    (Owner::Site, _) => "`head` accepts only `meta`, `link` and `script`",
                };
                Err(self.wrong_value(self.node, message).hint(hint))
            }
        }
    }

    fn check_attributes(&self, known: &[&str]) -> Result<(), Diagnostic> {
        let (name, area) = (self.name, self.area);
        for entry in self.entries {
            let is_data = name == "script" && is_data_attribute(&entry.key);
            if !known.contains(&entry.key.as_str()) && !is_data {
                let span = Span::new(self.path, entry.key_span.clone());
                let message = format!("`{name}` in `head` cannot have the attribute `{}`", entry.key);
                let hint = match did_you_mean(&entry.key, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("supported attributes: {}", known.join(", ")),
                };
                return Err(Diagnostic::error(area.unknown_key, span, message).hint(hint));
            }
            if attribute_text(&entry.value).is_none() {
                let span = Span::new(self.path, entry.value.span.clone());
                let type_name = entry.value.type_name();
                let message = format!("`{}` must be a string, found {type_name}", entry.key);
                return Err(Diagnostic::error(area.wrong_type, span, message));
            }
        }
        Ok(())
    }

    fn check_meta(&self) -> Result<(), Diagnostic> {
        let names = ["name", "property", "itemprop"].iter().find_map(|key| self.value(key));
        let name = names.ok_or_else(|| self.missing("`name` or `property`"))?;
        self.value("content").ok_or_else(|| self.missing("`content`"))?;
        let is_reserved =
            attribute_text(name).is_some_and(|name| name.to_ascii_lowercase().starts_with("quire"));
        let message = "names that begin with `quire` are reserved for Quire";
        if is_reserved { Err(self.wrong_value(name, message)) } else { Ok(()) }
    }

    fn check_script(&self) -> Result<(), Diagnostic> {
        let src = self.value("src").ok_or_else(|| self.missing("`src`"))?;
        self.check_url(src, "`src` contains code; it must be the URL of a file")
    }

    fn check_link(&self) -> Result<(), Diagnostic> {
        let rel = self.value("rel").ok_or_else(|| self.missing("`rel`"))?;
        let href = self.value("href").ok_or_else(|| self.missing("`href`"))?;
        let tokens = attribute_text(rel).unwrap_or_default();
        let is_allowed = |word: &&str| {
            let word = word.to_ascii_lowercase();
            RELATIONS.contains(&&*word) || self.owner == Owner::Site && word == "stylesheet"
        };
        let disallowed = tokens.split_ascii_whitespace().find(|word| !is_allowed(word));
        if let Some(word) = disallowed.or(tokens.trim().is_empty().then_some("")) {
            let message = format!("a link with the relation `{word}` cannot be added to the head of a page");
            let sheet = (self.owner == Owner::Site).then_some("stylesheet");
            let relations: Vec<&str> = RELATIONS.iter().copied().chain(sheet).collect();
            let hint = format!("relations: {}", relations.join(", "));
            return Err(self.wrong_value(rel, message).hint(hint));
        }
        self.check_url(href, "`href` runs a script instead of linking to a resource")
    }

    fn check_url(&self, url: &Node, message: &str) -> Result<(), Diagnostic> {
        if attribute_text(url).is_some_and(|url| runs_script(&url, Use::Link)) {
            let span = Span::new(self.path, url.span.clone());
            return Err(Diagnostic::error(self.area.bad_url, span, message));
        }
        Ok(())
    }

    fn value(&self, name: &str) -> Option<&Node> {
        self.entries.iter().find(|entry| entry.key == name).map(|entry| &entry.value)
    }

    fn wrong_value(&self, node: &Node, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.area.wrong_value, Span::new(self.path, node.span.clone()), message)
    }

    fn missing(&self, attribute: &str) -> Diagnostic {
        let start = Span::new(self.path, self.node.span.start..self.node.span.start);
        let message = format!("`{}` in `head` requires the attribute {attribute}", self.name);
        Diagnostic::error(self.area.missing_key, start, message)
    }
}

/// Returns whether `node` is `[script, { attributes }, code]`, the form of inline scripts in other engines.
fn has_inline_script(node: &Node) -> bool {
    let Kind::List(items) = &node.kind else { return false };
    let is_script = |item: &Node| matches!(&item.kind, Kind::Text(name) if name == "script");
    items.len() == 3 && items.first().is_some_and(is_script)
}

/// Returns whether `name` is a data attribute, such as `data-domain`. Third-party scripts read their settings from such
/// attributes.
fn is_data_attribute(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.strip_prefix("data-").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(is_plain))
}

/// Splits `[name, { attributes }]` into the name and the attributes. Returns `None` for values of any other form.
fn parts(node: &Node) -> Option<(&str, &[Entry])> {
    let Kind::List(items) = &node.kind else { return None };
    match items.as_slice() {
        [Node { kind: Kind::Text(name), .. }, Node { kind: Kind::Table(entries), .. }] => {
            Some((name, entries))
        }
        _ => None,
    }
}

/// Converts an attribute's value to a string. `true` becomes an empty string, for an attribute without a value. Returns
/// `None` for `false`, null, lists and tables.
fn attribute_text(node: &Node) -> Option<String> {
    match node.kind {
        Kind::Bool(true) => Some(String::new()),
        Kind::Text(_) | Kind::Number(_) => String::read(node),
        _ => None,
    }
}
