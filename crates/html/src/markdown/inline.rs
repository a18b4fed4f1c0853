//! Converts inline elements to Markdown.

use crate::markdown::tree::{Element, Node, Nodes};
use crate::markdown::{Writer, escape};

/// The delimiter of an emphasis element in Markdown, and the name of its HTML tag.
struct Mark {
    delimiter: &'static str,
    tag: &'static str,
}

impl Writer<'_> {
    /// Returns the Markdown of `nodes` on one line.
    pub(crate) fn line(self, nodes: Nodes<'_, '_>) -> String {
        let mut out = String::new();
        self.inline(nodes.iter(), &mut out);
        out.replace("\\\n", " ").replace('\n', " ").trim().to_owned()
    }

    /// Appends the Markdown of `nodes`. The content of block elements becomes part of the line.
    pub(crate) fn inline<'n>(self, nodes: impl IntoIterator<Item = Node<'n, 'n>>, out: &mut String) {
        let mut nodes = nodes.into_iter().peekable();
        let mut previous: Option<Element<'_, '_>> = None;
        while let Some(node) = nodes.next() {
            match node {
                Node::Text(text) => {
                    escape::push_text(text, out);
                    previous = None;
                }
                Node::Element(element) if element.is_skipped() && element.name() != "svg" => {}
                Node::Element(element) => {
                    if need_space(previous, element) && !out.ends_with([' ', '\n']) {
                        out.push(' ');
                    }
                    self.inline_element(element, nodes.peek().copied(), out);
                    previous = Some(element);
                }
            }
        }
    }

    fn inline_element(self, element: Element<'_, '_>, next: Option<Node<'_, '_>>, out: &mut String) {
        match element.name() {
            "br" => {
                out.truncate(out.trim_end_matches(' ').len());
                out.push_str("\\\n");
            }
            "strong" | "b" => self.emphasis(element, next, &Mark { delimiter: "**", tag: "strong" }, out),
            "em" | "i" => self.emphasis(element, next, &Mark { delimiter: "*", tag: "em" }, out),
            "del" | "s" => self.emphasis(element, next, &Mark { delimiter: "~~", tag: "del" }, out),
            "code" | "samp" => push_code(&element.text(), out),
            "kbd" | "sub" | "mark" | "ins" | "u" => self.html_tag(element, element.name(), out),
            "sup" if element.has_class("q-footnote-ref") => {
                out.push_str(&format!("[^{}]", element.text()));
            }
            "sup" => self.html_tag(element, "sup", out),
            "a" => self.link(element, out),
            "img" => self.image(element, out),
            "svg" => {
                if let Some(label) = element.attribute("aria-label") {
                    escape::push_text(&label, out);
                }
            }
            "math" => push_math(element, out),
            "input" | "link" => {}
            _ if element.is_inline() => self.inline(element.children.iter(), out),
            _ => {
                // A block element within a line, such as a paragraph in a table cell.
                if !out.is_empty() && !out.ends_with([' ', '\n']) {
                    out.push(' ');
                }
                self.inline(element.children.iter(), out);
                out.push(' ');
            }
        }
    }

    /// Appends an emphasis element. Uses an HTML tag if Markdown would not parse the delimiters as emphasis.
    fn emphasis(self, element: Element<'_, '_>, next: Option<Node<'_, '_>>, mark: &Mark, out: &mut String) {
        // White space at the start of an empty string would be dropped.
        let mut inner = ".".to_owned();
        self.inline(element.children.iter(), &mut inner);
        let inner = &inner[1..];
        let text = inner.trim();
        if text.is_empty() {
            return escape::push_text(inner, out);
        }
        if inner.starts_with(char::is_whitespace) && !out.ends_with([' ', '\n']) {
            out.push(' ');
        }
        let before = out.chars().next_back();
        let after = if inner.ends_with(char::is_whitespace) { Some(' ') } else { next.and_then(first_char) };
        let can_open = text.chars().next().is_some_and(|first| is_flanking(before, first));
        let can_close = text.chars().next_back().is_some_and(|last| is_flanking(after, last));
        let delimiter = mark.delimiter.chars().next();
        let is_unambiguous = before != delimiter && after != delimiter && !text.contains(mark.delimiter);
        if can_open && can_close && is_unambiguous {
            out.push_str(&format!("{0}{text}{0}", mark.delimiter));
        } else {
            out.push_str(&format!("<{0}>{text}</{0}>", mark.tag));
        }
        if inner.ends_with(char::is_whitespace) {
            out.push(' ');
        }
    }

    /// Appends an element that has no Markdown syntax, as an HTML tag.
    fn html_tag(self, element: Element<'_, '_>, tag: &str, out: &mut String) {
        out.push_str(&format!("<{tag}>"));
        self.inline(element.children.iter(), out);
        out.push_str(&format!("</{tag}>"));
    }

    fn link(self, element: Element<'_, '_>, out: &mut String) {
        let text = self.line(element.children);
        match element.attribute("href") {
            Some(href) if !text.is_empty() => {
                let title = element.attribute("title").filter(|title| !title.is_empty());
                let title = title.map(|title| format!(" {}", quote(&title))).unwrap_or_default();
                if out.ends_with('!') {
                    // An unescaped `!` would make the link an image.
                    out.insert(out.len() - 1, '\\');
                }
                out.push_str(&format!("[{text}]({}{title})", self.destination(&href)));
            }
            _ => out.push_str(&text),
        }
    }

    /// Returns a Markdown link to the resolved `href`. `text` is Markdown.
    pub(crate) fn link_to(self, text: &str, href: &str) -> String {
        format!("[{text}]({})", self.destination(href))
    }

    fn destination(self, url: &str) -> String {
        destination(&(self.resolve)(url))
    }

    fn image(self, element: Element<'_, '_>, out: &mut String) {
        out.push_str(&self.image_with(element, ""));
    }

    /// Returns an image. `title` is the caption; if it is empty, the `title` attribute is used.
    pub(crate) fn image_with(self, element: Element<'_, '_>, title: &str) -> String {
        let Some(source) = element.attribute("src") else { return String::new() };
        let mut alt = "!".to_owned();
        escape::push_text(&crate::escape::text(&element.attribute("alt").unwrap_or_default()), &mut alt);
        let alt = alt[1..].replace('\n', " ");
        let title =
            if title.is_empty() { element.attribute("title").unwrap_or_default() } else { title.into() };
        let title = if title.is_empty() { String::new() } else { format!(" {}", quote(&title)) };
        format!("![{}]({}{title})", alt.trim(), self.destination(&source))
    }
}

/// Returns whether the style sheet adds space before `after` although the HTML contains none: between consecutive
/// links, between a `span` and the element next to it (such as the parts of a card), and before the size of a file.
/// `before` is the preceding element, or `None` after text.
fn need_space(before: Option<Element<'_, '_>>, after: Element<'_, '_>) -> bool {
    match before.map(Element::name) {
        None => after.has_class("q-file-size"),
        Some("a") if after.name() == "a" => true,
        Some(before) => before == "span" || after.name() == "span",
    }
}

/// Returns `text` as a string in double quotes, escaped as in a link title.
pub(crate) fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " "))
}

/// Returns a link destination, in angle brackets if the URL contains characters that would end the destination.
fn destination(url: &str) -> String {
    let is_plain =
        !url.is_empty() && !url.contains(|char: char| char.is_whitespace() || "()<>\\".contains(char));
    if is_plain {
        return url.to_owned();
    }
    format!("<{}>", url.replace('\\', "\\\\").replace('<', "\\<").replace('>', "\\>").replace('\n', " "))
}

/// Appends a code span whose delimiters contain as many backticks as its content requires. After another code span,
/// whose delimiter would continue in this one, appends an HTML tag.
fn push_code(text: &str, out: &mut String) {
    let text = text.replace('\n', " ");
    if text.is_empty() {
        return;
    }
    if out.ends_with('`') && !out.ends_with("\\`") {
        out.push_str("<code>");
        escape::push_text(&crate::escape::text(&text), out);
        return out.push_str("</code>");
    }
    let fence = "`".repeat(longest_run(&text) + 1);
    let is_padded = text.starts_with('`')
        || text.ends_with('`')
        || (text.starts_with(' ') && text.ends_with(' ') && !text.trim().is_empty());
    let padding = if is_padded { " " } else { "" };
    out.push_str(&format!("{fence}{padding}{text}{padding}{fence}"));
}

/// Returns the length of the longest run of backticks.
pub(crate) fn longest_run(text: &str) -> usize {
    text.split(|char| char != '`').map(str::len).max().unwrap_or(0)
}

fn push_math(element: Element<'_, '_>, out: &mut String) {
    let is_block = element.attribute("display").as_deref() == Some("block");
    match element.attribute("alttext") {
        Some(tex) if is_block => out.push_str(&format!("$${tex}$$")),
        Some(tex) => out.push_str(&format!("${tex}$")),
        None => escape::push_text(&crate::escape::text(&element.text()), out),
    }
}

/// Returns whether a delimiter between `outside` and `inside` can mark emphasis (CommonMark §6.2, flanking).
fn is_flanking(outside: Option<char>, inside: char) -> bool {
    let is_punctuation = |char: char| !char.is_alphanumeric() && !char.is_whitespace();
    match outside {
        None => true,
        Some(outside) => !is_punctuation(inside) || outside.is_whitespace() || is_punctuation(outside),
    }
}

/// Returns the first character of the Markdown of a node.
fn first_char(node: Node<'_, '_>) -> Option<char> {
    match node {
        Node::Text(text) => crate::escape::unescaped(text).chars().next(),
        Node::Element(element) => match element.name() {
            "strong" | "b" | "em" | "i" => Some('*'),
            "del" | "s" => Some('~'),
            "code" => Some('`'),
            "a" => Some('['),
            "br" => Some('\\'),
            _ => element.children.iter().next().and_then(first_char),
        },
    }
}
