//! Renders inline markup as HTML and as text, with the same output as `theme/src/base/inline.ts` and React.

use quire_html::escape;

/// Delimiters and their elements, longest delimiters first.
const MARKS: [(&str, &str); 3] = [("**", "strong"), ("~~", "del"), ("*", "em")];

/// Appends inline markup as HTML. Unclosed marks are text.
pub fn push_inline_html(out: &mut String, markup: &str) {
    walk(markup, &mut |node| match node {
        Node::Text(text) => escape::push_as_react(out, text),
        Node::Open(element) => out.push_str(&format!("<{element}>")),
        Node::Close(element) => out.push_str(&format!("</{element}>")),
    });
}

/// Returns the text of inline markup, like `plainText` in the theme.
pub fn inline_text(markup: &str) -> String {
    let mut out = String::new();
    walk(markup, &mut |node| {
        if let Node::Text(text) = node {
            out.push_str(text);
        }
    });
    out
}

/// Returns the text of inline markup in parts, each with a flag that is true for code.
pub fn inline_parts(markup: &str) -> Vec<(String, bool)> {
    let mut parts: Vec<(String, bool)> = Vec::new();
    let mut is_code = false;
    walk(markup, &mut |node| match node {
        Node::Text(text) => match parts.last_mut().filter(|last| last.1 == is_code) {
            Some(part) => part.0.push_str(text),
            None => parts.push((text.to_owned(), is_code)),
        },
        Node::Open("code") => is_code = true,
        Node::Close("code") => is_code = false,
        Node::Open(_) | Node::Close(_) => {}
    });
    parts
}

/// A piece of parsed markup.
enum Node<'a> {
    Text(&'a str),
    Open(&'static str),
    Close(&'static str),
}

fn walk(markup: &str, visit: &mut dyn FnMut(Node<'_>)) {
    let mut text = String::new();
    let mut at = 0;
    while let Some(next) = markup[at..].find(['\\', '*', '~', '`']) {
        text.push_str(&markup[at..at + next]);
        at += next;
        let rest = &markup[at..];
        if let Some(escaped) = rest.strip_prefix('\\').and_then(|rest| rest.chars().next()) {
            text.push(escaped);
            at += 1 + escaped.len_utf8();
        } else if let Some(code) = code_span(rest) {
            visit(Node::Text(&std::mem::take(&mut text)));
            visit(Node::Open("code"));
            visit(Node::Text(code));
            visit(Node::Close("code"));
            at += code.len() + 2;
        } else if let Some((delimiter, element)) =
            MARKS.into_iter().find(|(delimiter, _)| rest.starts_with(delimiter))
        {
            let start = at + delimiter.len();
            if let Some(end) = find_close(markup, delimiter, start).filter(|end| *end > start) {
                visit(Node::Text(&std::mem::take(&mut text)));
                visit(Node::Open(element));
                walk(&markup[start..end], visit);
                visit(Node::Close(element));
                at = end + delimiter.len();
            } else {
                text.push_str(delimiter);
                at = start;
            }
        } else {
            text.push_str(&rest[..1]);
            at += 1;
        }
    }
    text.push_str(&markup[at..]);
    visit(Node::Text(&text));
}

/// Returns the contents of a non-empty code span at the start of `rest`.
fn code_span(rest: &str) -> Option<&str> {
    let inside = rest.strip_prefix('`')?;
    inside.find('`').filter(|end| *end > 0).map(|end| &inside[..end])
}

/// Returns the index of the next `delimiter` from `start` that is neither escaped nor in a code span.
fn find_close(markup: &str, delimiter: &str, start: usize) -> Option<usize> {
    let mut at = start;
    while let Some(character) = markup[at..].chars().next() {
        let rest = &markup[at..];
        let next = character.len_utf8();
        if character == '\\' {
            at += next + rest[next..].chars().next().map_or(0, char::len_utf8);
        } else if character == '`' {
            at += rest[1..].find('`').map_or(1, |end| end + 2);
        } else if rest.starts_with(delimiter) {
            // A single star does not match one half of a double star.
            if delimiter == "*" && rest[1..].starts_with('*') {
                at += 2;
            } else {
                return Some(at);
            }
        } else {
            at += next;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::push_inline_html;

    fn html(markup: &str) -> String {
        let mut out = String::new();
        push_inline_html(&mut out, markup);
        out
    }

    #[test]
    fn marks_become_elements() {
        assert_eq!(
            html("a **b *c* d** `<e>` ~~f~~"),
            "a <strong>b <em>c</em> d</strong> <code>&lt;e&gt;</code> <del>f</del>"
        );
        assert_eq!(html(r"\*a\* `b"), "*a* `b");
        assert_eq!(html("it's ** 2"), "it&#x27;s ** 2");
        assert_eq!(html("*a **b** c*"), "<em>a <strong>b</strong> c</em>");
        assert_eq!(html(r"**a \** `**` b**"), "<strong>a ** <code>**</code> b</strong>");
        assert_eq!(html(r"*\* a*"), "<em>* a</em>");
        assert_eq!(html("``x``"), "`<code>x</code>`");
    }
}
