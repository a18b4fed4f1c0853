//! Moves inline styles and `style` elements of an article to a separate style sheet, because the content security
//! policy allows no inline styles.

use std::borrow::Cow;
use std::collections::BTreeMap;

use quire_files::content_hash;
use quire_html::escape::unescaped;
use quire_html::generated::{attribute, tag_length};

/// An article whose inline styles and `style` elements were moved to a style sheet.
pub(super) struct Extracted {
    /// HTML with a class in place of each style.
    pub(super) html: String,
    /// CSS rules of the classes and of `style` elements; empty if there are none.
    pub(super) css: String,
}

/// Moves the inline styles and `style` elements of an article to a style sheet. Each inline style becomes a class that
/// is named after a hash of its declarations.
pub(super) fn extract(html: String) -> Extracted {
    if !html.contains(STYLE) && !html.contains("<style") {
        return Extracted { html, css: String::new() };
    }
    let mut rules = BTreeMap::new();
    let mut sheets = Vec::new();
    let mut out = String::with_capacity(html.len());
    let mut rest = html.as_str();
    while let Some(start) = rest.find('<') {
        let end = start + tag_length(&rest[start..]);
        out.push_str(&rest[..start]);
        let tag = &rest[start..end];
        if let Some((sheet, after)) = style_element(tag, &rest[end..]) {
            sheets.push(sheet);
            rest = after;
            continue;
        }
        out.push_str(&restyled(tag, &mut rules));
        rest = &rest[end..];
    }
    out.push_str(rest);
    sheets.extend(rules.into_values());
    Extracted { html: out, css: sheets.join("\n") }
}

/// Returns the content of a `style` element, and the HTML that follows the element; `None` if `tag` does not start a
/// `style` element.
fn style_element<'h>(tag: &str, after: &'h str) -> Option<(String, &'h str)> {
    let is_style = tag == "<style>" || tag.starts_with("<style ");
    let (sheet, after) = if is_style { after.split_once("</style>")? } else { return None };
    Some((unescaped(sheet.trim()).into_owned(), after))
}

const STYLE: &str = " style=\"";
const CLASS: &str = " class=\"";

/// Returns a tag with a class in place of its `style` attribute. Adds the rule of the class to `rules`.
fn restyled<'t>(tag: &'t str, rules: &mut BTreeMap<String, String>) -> Cow<'t, str> {
    let Some((before, value, after)) = attribute(tag, STYLE) else { return Cow::Borrowed(tag) };
    let declarations = unescaped(value);
    let bare = format!("{before}{after}");
    // Drop declarations with braces, which could close the rule and start another one.
    if declarations.contains(['{', '}']) || declarations.trim().is_empty() {
        return Cow::Owned(bare);
    }
    let class = format!("qs-{}", content_hash(declarations.as_bytes()));
    let rule = format!(".{class}{{{declarations}}}");
    let tag = match attribute(&bare, CLASS) {
        Some((before, classes, after)) => format!("{before}{CLASS}{classes} {class}\"{after}"),
        None => format!("{before}{CLASS}{class}\"{after}"),
    };
    rules.insert(class, rule);
    Cow::Owned(tag)
}

#[cfg(test)]
mod tests {
    use super::extract;

    fn check(html: &str, expected_html: &str, expected_css: &str) {
        let extracted = extract(html.to_owned());
        assert_eq!((extracted.html.as_str(), extracted.css.as_str()), (expected_html, expected_css));
    }

    #[test]
    fn styles_become_classes() {
        check("<p>style=\"x\"</p>", "<p>style=\"x\"</p>", "");
        check(
            "<p style=\"color:red\">a</p><b class=\"c\" style=\"color:red\" id=\"d\">e</b>",
            "<p class=\"qs-f1ff77e5\">a</p><b class=\"c qs-f1ff77e5\" id=\"d\">e</b>",
            ".qs-f1ff77e5{color:red}",
        );
        check("<p style=\"a:b}c\" id=\"d\">e</p>", "<p id=\"d\">e</p>", "");
        check("a<style>b &gt; c { d: e }</style>f", "af", "b > c { d: e }");
        let in_value = "<q data-props=\"{&quot;a&quot;: style=&quot;b&quot;}\" title=\"x > y\">c</q>";
        check(in_value, in_value, "");
        check(
            "<i style=\"font-family:&quot;A &amp; B&quot;\"></i>",
            "<i class=\"qs-415e7a0f\"></i>",
            ".qs-415e7a0f{font-family:\"A & B\"}",
        );
    }
}
