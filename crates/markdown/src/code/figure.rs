//! The markup of a code block.

use crate::Host;
use crate::code::meta::Meta;
use crate::code::notation::{self, Mark};
use crate::escape;

/// Appends the figure for `code`.
pub(crate) fn write(out: &mut String, host: &dyn Host, meta: &Meta, code: &str) {
    let (code, mut marks) = notation::take(code);
    let code = code.strip_suffix('\n').unwrap_or(&code);
    for (index, line) in marks.iter_mut().enumerate() {
        if meta.highlights(index + 1) {
            line.add(Mark::Highlighted);
        }
    }
    let focused = marks.iter().any(|line| line.has(Mark::Focused));
    open(out, meta, focused);
    actions(out, host);
    out.push_str("<pre tabindex=\"0\"><code>");
    let highlighted = if meta.language.is_empty() { None } else { host.highlight(&meta.language, code) };
    // A highlighter that loses count of lines must not lose code: the text is shown plain then.
    let highlighted = highlighted.filter(|lines| lines.len() == code.split('\n').count());
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
    out.push_str("</code></pre></figure>\n");
}

fn open(out: &mut String, meta: &Meta, focused: bool) {
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
    if focused {
        out.push_str(" data-focus");
    }
    out.push('>');
    if let Some(title) = &meta.title {
        out.push_str("<figcaption>");
        escape::text(out, title);
        out.push_str("</figcaption>");
    }
}

fn actions(out: &mut String, host: &dyn Host) {
    out.push_str(
        "<div class=\"code-actions\"><button type=\"button\" class=\"code-wrap\" aria-pressed=\"false\"",
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
