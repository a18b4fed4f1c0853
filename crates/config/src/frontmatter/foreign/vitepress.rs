//! Conversion of VitePress frontmatter.

use quire_diagnostics::{Diagnostic, Span};

use super::fields::Fields;
use super::{EditLink, Foreign, Neighbor};
use crate::frontmatter::AREA;
use crate::schema::Typed;
use crate::tree::{Kind, Node};

/// Keys of VitePress that diagnostics suggest for misspelled keys.
pub(super) const KEYS: &[&str] = &[
    "layout",
    "titleTemplate",
    "outline",
    "aside",
    "editLink",
    "lastUpdated",
    "prev",
    "next",
    "hero",
    "features",
    "head",
];

pub(super) fn adopt(fields: &mut Fields<'_>, foreign: &mut Foreign) {
    layout(fields);
    title_template(fields, foreign);
    outline(fields, foreign);
    if fields.take("editLink").is_some_and(|node| node.kind == Kind::Bool(false)) {
        foreign.edit_link = Some(EditLink::Hidden);
    }
    if fields.take("lastUpdated").is_some_and(|node| node.kind == Kind::Bool(false)) {
        foreign.hides_date = true;
    }
    foreign.prev = neighbor(fields, "prev");
    foreign.next = neighbor(fields, "next");
    home(fields);
    head(fields);
}

fn layout(fields: &mut Fields<'_>) {
    let Some(node) = fields.take("layout") else { return };
    let page_type = match &node.kind {
        Kind::Text(name) => match name.as_str() {
            "home" => "home",
            "page" => "custom",
            "doc" => return,
            // Any other name is a layout component of the site's VitePress theme, which Quire cannot use.
            other => {
                let message =
                    format!("the layout `{other}` is not supported: the page uses the layout `doc`");
                let span = Span::new(fields.path, node.span.clone());
                let warning = Diagnostic::warning("frontmatter/unknown-layout", span, message);
                return fields.diagnostics.push(warning.hint("supported layouts: `doc`, `page` and `home`"));
            }
        },
        Kind::Bool(false) => "blank",
        _ => return,
    };
    fields.put("pageType", Kind::Text(page_type.to_owned()), node.span);
}

/// Reads `titleTemplate`. If the template contains `:title`, such as `:title - Guide`, the page's title replaces this
/// placeholder. Otherwise, the template is appended to the title after `|`.
fn title_template(fields: &mut Fields<'_>, foreign: &mut Foreign) {
    let Some(node) = fields.take("titleTemplate") else { return };
    let suffix = match &node.kind {
        Kind::Bool(false) => String::new(),
        Kind::Text(template) => match template.split_once(":title") {
            Some((before, suffix)) => {
                before.clone_into(&mut foreign.title_prefix);
                suffix.trim().to_owned()
            }
            None => format!("| {template}"),
        },
        Kind::Null | Kind::Bool(true) => return,
        _ => return fields.mistyped("titleTemplate", &node, "a string or `false`"),
    };
    fields.put("titleSuffix", Kind::Text(suffix), node.span);
}

fn outline(fields: &mut Fields<'_>, foreign: &mut Foreign) {
    if let Some(node) = fields.take("aside").filter(|node| node.kind == Kind::Bool(false)) {
        fields.put("outline", Kind::Bool(false), node.span);
    }
    if matches!(fields.get_mut("outline"), None | Some(Node { kind: Kind::Bool(_), .. })) {
        return;
    }
    let Some(node) = fields.take("outline") else { return };
    let levels = outline_levels(&node);
    (foreign.outline_from, foreign.outline_to) = levels.unzip();
    match &node.kind {
        Kind::Table(entries) => {
            // `{ level: [2, 3], label: ... }`, as in VitePress' configuration.
            let level = entries.iter().find(|entry| entry.key == "level").map(|entry| entry.value.clone());
            if let Some(value) = level {
                fields.put("outline", value.kind, value.span);
                return outline(fields, foreign);
            }
            return;
        }
        Kind::Null => return,
        _ => {}
    }
    if levels.is_none() {
        fields.mistyped("outline", &node, "a level, two levels, `deep` or `false`");
    }
}

/// Parses outline levels: `deep`, one level, or a list of the first and the last level.
pub(super) fn outline_levels(node: &Node) -> Option<(u8, u8)> {
    let level = |node: &Node| node.integer().and_then(|level| u8::try_from(level).ok());
    match &node.kind {
        Kind::Text(word) if word == "deep" => Some((2, 6)),
        Kind::Number(_) => level(node).map(|level| (level, level)),
        Kind::List(levels) => match levels.as_slice() {
            [from, to] => level(from).zip(level(to)),
            _ => None,
        },
        _ => None,
    }
}

fn neighbor(fields: &mut Fields<'_>, key: &str) -> Option<Neighbor> {
    let node = fields.take(key)?;
    match &node.kind {
        Kind::Bool(false) => Some(Neighbor::Hidden),
        Kind::Text(text) => Some(Neighbor::Link { text: Some(text.clone()), link: None }),
        Kind::Table(_) => Some(Neighbor::Link {
            text: node.get("text").and_then(String::read),
            link: node.get("link").and_then(|link| fields.link(key, link)),
        }),
        Kind::Null | Kind::Bool(true) => None,
        _ => {
            fields.mistyped(key, &node, "a string, a table with `text` and `link`, or `false`");
            None
        }
    }
}

/// Converts the hero image, the buttons and the feature icons of VitePress' home page to Quire's format.
fn home(fields: &mut Fields<'_>) {
    if let Some(hero) = fields.get_mut("hero") {
        if let Some(image) = member(hero, "image") {
            let span = image.span.clone();
            match &mut image.kind {
                Kind::Text(_) => {
                    let src = image.kind.clone();
                    image.kind = Kind::Table(vec![super::fields::entry("src", src, span)]);
                }
                Kind::Table(entries)
                    if entries.iter().any(|entry| entry.key == "light" || entry.key == "dark") =>
                {
                    let (themed, mut rest): (Vec<_>, Vec<_>) =
                        entries.drain(..).partition(|entry| matches!(entry.key.as_str(), "light" | "dark"));
                    rest.insert(0, super::fields::entry("src", Kind::Table(themed), span));
                    image.kind = Kind::Table(rest);
                }
                _ => {}
            }
        }
        if let Some(Node { kind: Kind::List(actions), .. }) = member(hero, "actions") {
            for action in actions {
                remove(action, &["target", "rel"]);
                if let Some(Node { kind: Kind::Text(theme), .. }) = member(action, "theme")
                    && theme == "sponsor"
                {
                    "alt".clone_into(theme);
                }
            }
        }
    }
    if let Some(Node { kind: Kind::List(features), .. }) = fields.get_mut("features") {
        for feature in features {
            remove(feature, &["rel", "target"]);
            if let Some(icon) = member(feature, "icon") {
                let source = ["src", "light", "dark"].into_iter().find_map(|key| icon.get(key)).cloned();
                if let (Kind::Table(_), Some(source)) = (&icon.kind, source) {
                    *icon = source;
                }
            }
        }
    }
}

/// Drops elements other than `meta` and `link` with a warning, because the check of `head` would report such elements
/// as errors.
fn head(fields: &mut Fields<'_>) {
    let path = fields.path;
    let Some(Node { kind: Kind::List(elements), .. }) = fields.get_mut("head") else { return };
    let mut omitted = Vec::new();
    elements.retain_mut(|element| {
        let Kind::List(parts) = &mut element.kind else { return true };
        let Some(Node { kind: Kind::Text(name), .. }) = parts.first() else { return true };
        if matches!(name.as_str(), "meta" | "link") {
            parts.truncate(2);
            return true;
        }
        let message = format!("`{name}` cannot be added to the head of a page and is left out");
        let span = Span::new(path, element.span.clone());
        omitted.push(
            Diagnostic::warning(AREA.wrong_value, span, message)
                .hint("`head` accepts only `meta` and `link`"),
        );
        false
    });
    fields.diagnostics.extend(omitted);
}

fn member<'n>(node: &'n mut Node, key: &str) -> Option<&'n mut Node> {
    let Kind::Table(entries) = &mut node.kind else { return None };
    entries.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.value)
}

fn remove(node: &mut Node, keys: &[&str]) {
    if let Kind::Table(entries) = &mut node.kind {
        entries.retain(|entry| !keys.contains(&entry.key.as_str()));
    }
}
