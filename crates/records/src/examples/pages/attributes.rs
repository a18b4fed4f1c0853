//! Reads and sets the attributes of components in a page, such as `<Example name="dual" />`.

use quire_diagnostics::Diagnostic;
use quire_markdown::{Attribute, Component};
use serde_json::Value;

use super::calls::Result;

pub(super) fn problem(call: &Component, code: &'static str, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, call.span.clone(), message)
}

pub(super) fn required(call: &Component, name: &str) -> Result<String> {
    optional(call, name)?.ok_or_else(|| {
        let message = format!("`<{}>` requires the attribute `{name}`", call.name);
        Box::new(problem(call, "examples/missing-attribute", message).hint(format!("write `{name}=\"...\"`")))
    })
}

/// Returns the value of an attribute. Returns an error for expressions other than numbers, because expressions are
/// evaluated later.
pub(super) fn optional(call: &Component, wanted: &str) -> Result<Option<String>> {
    for attribute in &call.attributes {
        match attribute {
            Attribute::Text { name, value } if name == wanted => return Ok(Some(value.clone())),
            Attribute::Expression { name, source } if name == wanted => {
                if source.bytes().all(|byte| byte.is_ascii_digit()) {
                    return Ok(Some(source.clone()));
                }
                let message = format!("`{wanted}` of `<{}>` must be plain text", call.name);
                let hint =
                    format!("write `{wanted}=\"...\"`: expressions are evaluated after the record is read");
                return Err(Box::new(problem(call, "examples/missing-attribute", message).hint(hint)));
            }
            _ => {}
        }
    }
    Ok(None)
}

pub(super) fn text_attribute(name: &str, value: &str) -> Attribute {
    Attribute::Text { name: name.to_owned(), value: value.to_owned() }
}

pub(super) fn set_text(call: &mut Component, name: &str, value: &str) {
    let is_set = call
        .attributes
        .iter()
        .any(|attribute| matches!(attribute, Attribute::Text { name: known, .. } if known == name));
    if !is_set {
        call.attributes.push(text_attribute(name, value));
    }
}

pub(super) fn set_data(call: &mut Component, name: &str, value: &Value) {
    call.attributes.push(Attribute::Expression { name: name.to_owned(), source: value.to_string() });
}
