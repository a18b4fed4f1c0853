//! Renders code blocks.

use crate::Host;
use crate::code::meta::Meta;
use crate::code::notation::{self, Mark};
use crate::escape;

/// With scripts, blocks with more lines than this are collapsed at first.
const LONG: usize = 24;
/// Visible lines of a collapsed block. Must match the theme's `code.css`.
const SHOWN: usize = 16;

/// Appends the figure for `code`.
pub(crate) fn write(out: &mut String, host: &dyn Host, meta: &Meta, code: &str) {
    let (code, mut marks) = notation::take(code);
    let code = code.strip_suffix('\n').unwrap_or(&code);
    for (index, line) in marks.iter_mut().enumerate() {
        if meta.highlights(index + 1) {
            line.add(Mark::Highlighted);
        }
    }
    let count = code.split('\n').count();
    // Never collapse lines that the author has marked.
    let is_long = count > LONG && !meta.expanded && marks.iter().skip(SHOWN).all(|line| line.is_plain());
    let focused = marks.iter().any(|line| line.has(Mark::Focused));
    open(out, meta, focused, is_long);
    actions(out, host, meta.wrap);
    out.push_str("<pre tabindex=\"0\"><code>");
    let highlighted = if meta.language.is_empty() { None } else { host.highlight(&meta.language, code) };
    // If the highlighter returns a different number of lines, show plain text rather than lose code.
    let highlighted = highlighted.filter(|lines| lines.len() == count);
    for (index, line) in code.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        out.push_str("<span class=\"");
        out.push_str(&marks.get(index).copied().unwrap_or_default().class());
        out.push_str("\">");
        match highlighted.as_ref().and_then(|lines| lines.get(index)) {
            Some(html) => out.push_str(html),
            None => escape::text(out, line),
        }
        out.push_str("</span>");
    }
    out.push_str("</code></pre>");
    if is_long {
        fold(out, host, count);
    }
    out.push_str("</figure>\n");
}

fn open(out: &mut String, meta: &Meta, focused: bool, is_long: bool) {
    out.push_str("<figure class=\"code\"");
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
    if focused {
        out.push_str(" data-focus");
    }
    if is_long {
        out.push_str(" data-long");
    }
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
            "<div class=\"code-actions\"><button type=\"button\" class=\"code-wrap\" aria-pressed=\"{wrap}\""
        ),
    );
    let wrap = host.text("codeWrap");
    escape::attribute(out, "title", &wrap);
    escape::attribute(out, "aria-label", &wrap);
    out.push_str("></button><button type=\"button\" class=\"code-copy\"");
    let copy = host.text("codeCopy");
    escape::attribute(out, "title", &copy);
    escape::attribute(out, "aria-label", &copy);
    out.push_str("></button></div>");
}

/// Writes the button that expands and collapses the block. The theme shows one of its two labels.
fn fold(out: &mut String, host: &dyn Host, count: usize) {
    out.push_str("<button type=\"button\" class=\"code-fold\" aria-expanded=\"false\"><span>");
    escape::text(out, &host.text("codeExpand").replace("{count}", &count.to_string()));
    out.push_str("</span><span>");
    escape::text(out, &host.text("codeCollapse"));
    out.push_str("</span></button>");
}
