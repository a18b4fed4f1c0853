//! Human-readable formatting of JSON. An object without arrays or objects stays on one line.

use serde_json::Value;

/// Formats `value` as the contents of a file, with a trailing line feed.
pub(super) fn pretty(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, &mut text);
    text.push('\n');
    text
}

fn write(value: &Value, depth: usize, out: &mut String) {
    let indent = |depth: usize, out: &mut String| {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    };
    match value {
        Value::Array(items) if !items.is_empty() => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                indent(depth + 1, out);
                write(item, depth + 1, out);
            }
            indent(depth, out);
            out.push(']');
        }
        Value::Object(entries) => {
            let is_flat = !entries.values().any(|value| value.is_array() || value.is_object());
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                if is_flat {
                    out.push(' ');
                } else {
                    indent(depth + 1, out);
                }
                out.push_str(&format!("{}: ", Value::from(key.as_str())));
                write(value, depth + 1, out);
            }
            if is_flat {
                out.push(' ');
            } else {
                indent(depth, out);
            }
            out.push('}');
        }
        other => out.push_str(&other.to_string()),
    }
}
