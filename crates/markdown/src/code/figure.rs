//! Rendering of a code block as a `<figure>` element.

use crate::Host;
use crate::code::meta::Meta;
use crate::code::notation::{self, Mark};
use crate::code::typed::Typed;
use crate::escape;

/// Maximum number of lines that are shown without collapsing the block. Without scripts, no block is collapsed.
const MAX_EXPANDED_LINES: usize = 24;
/// Attribute of the figure for a block that shows types. The theme loads an additional style sheet on pages with this
/// attribute.
const TYPES_ATTRIBUTE: &str = " data-types";
/// Number of visible lines of a collapsed block. Must match the theme's `code.css`.
const COLLAPSED_LINES: usize = 16;

/// Appends the figure for `code` to `out`. `typed` contains the types to show, if any.
pub(crate) fn write(out: &mut String, host: &dyn Host, meta: &Meta, code: &str, typed: Option<&Typed>) {
    let (mut code, mut marks) = notation::take(code);
    // For each shown line, its index in the source of the block.
    let mut line_indices: Vec<usize> = (0..marks.len()).collect();
    if let Some(typed) = typed {
        line_indices.clone_from(&typed.notation.shown_lines);
        let lines: Vec<&str> = code.lines().collect();
        let shown_code: Vec<&str> =
            line_indices.iter().filter_map(|number| lines.get(*number).copied()).collect();
        marks = line_indices.iter().filter_map(|number| marks.get(*number).copied()).collect();
        code = shown_code.join("\n").into();
    }
    let code = code.strip_suffix('\n').unwrap_or(&code);
    for (index, line) in marks.iter_mut().enumerate() {
        if meta.highlights(index + 1) {
            line.add(Mark::Highlighted);
        }
    }
    let count = code.split('\n').count();
    // A block is not collapsed if it shows types, or if a line that would be hidden is highlighted or has a notation.
    let is_long = count > MAX_EXPANDED_LINES
        && !meta.expanded
        && typed.is_none()
        && marks.iter().skip(COLLAPSED_LINES).all(|line| line.is_plain());
    let focused = marks.iter().any(|line| line.has(Mark::Focused));
    open(out, meta, &Shape { focused, is_long, is_typed: typed.is_some() });
    actions(out, host, meta.wrap);
    out.push_str("<pre tabindex=\"0\"><code>");
    let highlighted = if meta.language.is_empty() { None } else { host.highlight(&meta.language, code) };
    // If the highlighter returns a different number of lines, lines could be missing, so the code is shown without
    // highlighting.
    let highlighted = highlighted.filter(|lines| lines.len() == count);
    for (index, line) in code.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        out.push_str("<span class=\"");
        out.push_str(&marks.get(index).copied().unwrap_or_default().class());
        out.push_str("\">");
        let start = out.len();
        match highlighted.as_ref().and_then(|lines| lines.get(index)) {
            Some(html) => out.push_str(html),
            None => escape::text(out, line),
        }
        let number = line_indices.get(index).copied().unwrap_or(index);
        if let Some(typed) = typed {
            let line = typed.line(&out.split_off(start), number);
            out.push_str(&line);
        }
        out.push_str("</span>");
        if let Some(typed) = typed {
            typed.notes(out, number);
        }
    }
    out.push_str("</code></pre>");
    if let Some(typed) = typed {
        typed.list(out, host);
    }
    if is_long {
        fold(out, host, count);
    }
    out.push_str("</figure>\n");
}

/// Properties of the block that become attributes of the figure element.
struct Shape {
    focused: bool,
    is_long: bool,
    is_typed: bool,
}

fn open(out: &mut String, meta: &Meta, shape: &Shape) {
    out.push_str("<figure class=\"q-code\"");
    escape::attribute(out, "data-lang", &meta.language);
    if let Some(title) = &meta.title {
        escape::attribute(out, "data-title", title);
    }
    if meta.line_numbers {
        out.push_str(" data-line-numbers");
    }
    if meta.wrap {
        out.push_str(" data-wrap=\"true\"");
    }
    if let Some(first) = meta.first_line.filter(|_| meta.line_numbers) {
        escape::put(out, format_args!(" style=\"--code-start: {first}\""));
    }
    let flags =
        [(shape.focused, " data-focus"), (shape.is_long, " data-long"), (shape.is_typed, TYPES_ATTRIBUTE)];
    out.extend(flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag));
    out.push('>');
    if let Some(title) = &meta.title {
        out.push_str("<figcaption>");
        escape::text(out, title);
        out.push_str("</figcaption>");
    }
}

fn actions(out: &mut String, host: &dyn Host, wrap: bool) {
    escape::put(
        out,
        format_args!(
            "<div class=\"q-code-actions\"><button type=\"button\" class=\"q-code-wrap\" aria-pressed=\"{wrap}\""
        ),
    );
    let wrap = host.text("codeWrap");
    escape::attribute(out, "title", &wrap);
    escape::attribute(out, "aria-label", &wrap);
    out.push_str("></button><button type=\"button\" class=\"q-code-copy\"");
    let copy = host.text("codeCopy");
    escape::attribute(out, "title", &copy);
    escape::attribute(out, "aria-label", &copy);
    out.push_str("></button></div>");
}

/// Writes the button that expands and collapses the block. The button contains both labels; the theme hides one of
/// them.
fn fold(out: &mut String, host: &dyn Host, count: usize) {
    out.push_str("<button type=\"button\" class=\"q-code-fold\" aria-expanded=\"false\"><span>");
    escape::text(out, &host.text("codeExpand").replace("{count}", &count.to_string()));
    out.push_str("</span><span>");
    escape::text(out, &host.text("codeCollapse"));
    out.push_str("</span></button>");
}
