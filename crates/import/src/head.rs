//! Conversion of elements for the document head to Quire's `head` setting.

use crate::draft::{Draft, fault};
use crate::public::public_url;
use crate::toml::quoted;
use quire_foreign_config::{Entry, Node, Place, Value};

/// Adds the elements of a `head` array: `[name, { attributes }]`, `[name, attributes, content]`, or an HTML string.
pub(crate) fn elements(draft: &mut Draft<'_, '_>, key: &str, list: &[Node<'_>]) {
    for item in list {
        match &item.value {
            Value::List(parts) => {
                let name = parts.first().and_then(Node::text);
                match (name, parts.get(1).and_then(Node::entries)) {
                    (Some(name), Some(attributes)) => element(draft, key, &name, attributes, item.place),
                    (Some(name), None) if name == "script" || name == "style" => {
                        refuse(draft, key, &name, item.place);
                    }
                    _ => draft.unread(key, item.place),
                }
            }
            Value::Text(html) => match html_element(html) {
                Some((name, attributes)) => add(draft, key, &name, &attributes, item.place),
                None => {
                    draft.left(
                        key,
                        item.place,
                        "HTML is not supported; write it as `[name, { attributes }]`",
                    );
                }
            },
            _ => draft.unread(key, item.place),
        }
    }
}

/// Adds an element with the attributes of an object.
pub(crate) fn element(
    draft: &mut Draft<'_, '_>,
    key: &str,
    name: &str,
    attributes: &[Entry<'_>],
    place: Place,
) {
    let mut texts = Vec::new();
    for entry in attributes {
        match (&entry.node.value, entry.node.text()) {
            (_, Some(text)) => texts.push((entry.key.clone(), text)),
            (Value::Bool(true), _) => texts.push((entry.key.clone(), String::new())),
            (Value::Nothing | Value::Bool(false), _) => {}
            _ => return draft.unread(&format!("{key}: {name}"), entry.node.place),
        }
    }
    add(draft, key, name, &texts, place);
}

fn refuse(draft: &mut Draft<'_, '_>, key: &str, name: &str, place: Place) {
    let note = match name {
        "script" => "pages run no scripts other than the theme's: write a component in the slot `global`",
        "style" => "write a style sheet and import it in a component of the slot `global`",
        _ => "`head` takes `meta` and `link`",
    };
    draft.left(&format!("{key}: `{name}`"), place, note);
}

/// Adds an element that Quire accepts, or reports it. The first icon becomes the site's icon.
pub(crate) fn add(
    draft: &mut Draft<'_, '_>,
    key: &str,
    name: &str,
    attributes: &[(String, String)],
    place: Place,
) {
    let get =
        |wanted: &str| attributes.iter().find(|(name, _)| name == wanted).map(|(_, text)| text.as_str());
    if name == "link" && draft.site.icon.is_empty() && matches!(get("rel"), Some("icon" | "shortcut icon")) {
        let url = public_url(draft, get("href").unwrap_or_default());
        match url {
            Some(url) => {
                draft.carried(&format!("{key}: icon"), place, "");
                draft.site.icon = url;
            }
            None => missing(draft, &format!("{key}: icon"), get("href").unwrap_or_default(), place),
        }
        return;
    }
    if name != "meta" && name != "link" {
        return refuse(draft, key, name, place);
    }
    if matches!(get("name"), Some("viewport")) || attributes.iter().any(|(name, _)| name == "charset") {
        return draft.built_in(&format!("{key}: meta"), place, "every page has it");
    }
    let what = get("name").or(get("property")).or(get("rel")).unwrap_or_default();
    let what = format!("{key}: {name} `{what}`");
    let written = attributes.iter().map(|(name, text)| {
        let text = if name == "href" && text.starts_with('/') {
            public_url(draft, text).unwrap_or_else(|| text.clone())
        } else {
            text.clone()
        };
        format!("{} = {}", crate::toml::bare(name), quoted(&text))
    });
    let written = format!("[{}, {{ {} }}]", quoted(name), written.collect::<Vec<_>>().join(", "));
    match fault(&format!("head = [{written}]")) {
        None => {
            draft.carried(&what, place, "");
            draft.site.head.push(written);
        }
        Some(message) => draft.left(&what, place, &message),
    }
}

/// Reports that a file is missing from the public folder.
pub(crate) fn missing(draft: &mut Draft<'_, '_>, key: &str, url: &str, place: Place) {
    let note = format!("there is no public file `{url}`");
    draft.left(key, place, &note);
}

/// Parses HTML that consists of a single tag, such as `<meta name="a" content="b">`.
fn html_element(html: &str) -> Option<(String, Vec<(String, String)>)> {
    let inside = html.trim().strip_prefix('<')?.strip_suffix('>')?.trim_end_matches('/');
    if inside.contains('<') {
        return None;
    }
    let (name, mut rest) = inside.split_once(char::is_whitespace)?;
    let mut attributes = Vec::new();
    while !rest.trim_start().is_empty() {
        rest = rest.trim_start();
        let end = rest.find(|next: char| next == '=' || next.is_whitespace()).unwrap_or(rest.len());
        let (key, after) = rest.split_at(end);
        let Some(value) = after.strip_prefix('=') else {
            attributes.push((key.to_owned(), String::new()));
            rest = after;
            continue;
        };
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''));
        let (text, after) = match quote {
            Some(quote) => value[1..].split_once(quote)?,
            None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
        };
        attributes.push((key.to_owned(), text.to_owned()));
        rest = after;
    }
    Some((name.to_owned(), attributes))
}
