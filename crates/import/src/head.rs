//! Conversion of elements for the document head to Quire's `head` setting.

use crate::draft::{Draft, config_error};
use crate::public::public_url;
use crate::toml::quote;
use quire_foreign_config::{Entry, Node, SourceSpan, Value};

/// Adds the elements of a `head` array: `[name, { attributes }]`, `[name, attributes, content]`, or an HTML string.
pub(crate) fn elements(draft: &mut Draft<'_, '_>, key: &str, list: &[Node<'_>]) {
    for item in list {
        match &item.value {
            Value::List(parts) => {
                let name = parts.first().and_then(Node::text);
                match (name, parts.get(1).and_then(Node::entries)) {
                    (Some(name), Some(attributes)) => element(draft, key, &name, attributes, item.span),
                    (Some(name), None) if name == "script" || name == "style" => {
                        report_unsupported(draft, key, &name, item.span);
                    }
                    _ => draft.unread(key, item.span),
                }
            }
            Value::Text(html) => match html_element(html) {
                Some((name, attributes)) => add(draft, key, &name, &attributes, item.span),
                None => {
                    draft.dropped(
                        key,
                        item.span,
                        "HTML is not supported; write it as `[name, { attributes }]`",
                    );
                }
            },
            _ => draft.unread(key, item.span),
        }
    }
}

/// Adds an element with the attributes of an object.
pub(crate) fn element(
    draft: &mut Draft<'_, '_>,
    key: &str,
    name: &str,
    attributes: &[Entry<'_>],
    span: SourceSpan,
) {
    let mut texts = Vec::new();
    for entry in attributes {
        match (&entry.node.value, entry.node.text()) {
            (_, Some(text)) => texts.push((entry.key.clone(), text)),
            (Value::Bool(true), _) => texts.push((entry.key.clone(), String::new())),
            (Value::Nothing | Value::Bool(false), _) => {}
            _ => return draft.unread(&format!("{key}: {name}"), entry.node.span),
        }
    }
    add(draft, key, name, &texts, span);
}

fn report_unsupported(draft: &mut Draft<'_, '_>, key: &str, name: &str, span: SourceSpan) {
    let note = match name {
        "script" => "add a script with `src` to `head`, and its origin to `scriptSrc` in `[security]`",
        "style" => "write a style sheet and list it in `[styles]`",
        _ => "`head` accepts only `meta`, `link` and `script`",
    };
    draft.dropped(&format!("{key}: `{name}`"), span, note);
}

/// Adds an element if Quire accepts it, otherwise reports it. The first icon becomes the site's icon.
pub(crate) fn add(
    draft: &mut Draft<'_, '_>,
    key: &str,
    name: &str,
    attributes: &[(String, String)],
    span: SourceSpan,
) {
    let get = |attribute: &str| {
        attributes.iter().find(|(name, _)| name == attribute).map(|(_, text)| text.as_str())
    };
    if name == "link" && draft.site.icon.is_empty() && matches!(get("rel"), Some("icon" | "shortcut icon")) {
        let url = public_url(draft, get("href").unwrap_or_default());
        match url {
            Some(url) => {
                draft.carried(&format!("{key}: icon"), span, "");
                draft.site.icon = url;
            }
            None => missing(draft, &format!("{key}: icon"), get("href").unwrap_or_default(), span),
        }
        return;
    }
    if name != "meta" && name != "link" {
        return report_unsupported(draft, key, name, span);
    }
    if matches!(get("name"), Some("viewport")) || attributes.iter().any(|(name, _)| name == "charset") {
        return draft.built_in(&format!("{key}: meta"), span, "every page has it");
    }
    let subject = get("name").or(get("property")).or(get("rel")).unwrap_or_default();
    let subject = format!("{key}: {name} `{subject}`");
    let element = attributes.iter().map(|(name, text)| {
        let text = if name == "href" && text.starts_with('/') {
            public_url(draft, text).unwrap_or_else(|| text.clone())
        } else {
            text.clone()
        };
        format!("{} = {}", crate::toml::bare(name), quote(&text))
    });
    let element = format!("[{}, {{ {} }}]", quote(name), element.collect::<Vec<_>>().join(", "));
    match config_error(&format!("head = [{element}]")) {
        None => {
            draft.carried(&subject, span, "");
            draft.site.head.push(element);
        }
        Some(message) => draft.dropped(&subject, span, &message),
    }
}

/// Reports that a file is missing from the public folder.
pub(crate) fn missing(draft: &mut Draft<'_, '_>, key: &str, url: &str, span: SourceSpan) {
    let note = format!("the public file `{url}` does not exist");
    draft.dropped(key, span, &note);
}

/// Parses HTML that consists of a single tag, such as `<meta name="a" content="b">`.
fn html_element(html: &str) -> Option<(String, Vec<(String, String)>)> {
    let tag = html.trim().strip_prefix('<')?.strip_suffix('>')?.trim_end_matches('/');
    if tag.contains('<') {
        return None;
    }
    let (name, mut rest) = tag.split_once(char::is_whitespace)?;
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
