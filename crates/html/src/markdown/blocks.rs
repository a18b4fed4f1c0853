//! Converts block elements to Markdown.

use crate::markdown::Writer;
use crate::markdown::code::code_block;
use crate::markdown::escape::without_block_syntax;
use crate::markdown::tree::{Element, Node, Nodes};

impl Writer<'_> {
    /// Converts `nodes` to blocks without leading and trailing line feeds. Text between block elements becomes a
    /// paragraph.
    pub(crate) fn blocks(self, nodes: Nodes<'_, '_>) -> Vec<String> {
        let mut blocks = Vec::new();
        let mut line: Vec<Node<'_, '_>> = Vec::new();
        for node in nodes.iter() {
            match node {
                Node::Element(element) if element.is_skipped() => {}
                Node::Element(element) if !element.is_inline() => {
                    self.paragraph(line.drain(..), &mut blocks);
                    self.block(element, &mut blocks);
                }
                Node::Text(_) | Node::Element(_) => line.push(node),
            }
        }
        self.paragraph(line, &mut blocks);
        blocks
    }

    fn paragraph<'n>(self, nodes: impl IntoIterator<Item = Node<'n, 'n>>, blocks: &mut Vec<String>) {
        let mut out = String::new();
        self.inline(nodes, &mut out);
        let text = out.trim().trim_end_matches("\\\n").trim_end();
        if !text.is_empty() {
            blocks.push(without_block_syntax(text));
        }
    }

    fn block(self, element: Element<'_, '_>, blocks: &mut Vec<String>) {
        let children = element.children;
        match element.name() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let level = usize::from(element.name().as_bytes()[1] - b'0');
                let mut text = self.line(children);
                if text.ends_with('#') {
                    // Without a backslash, `#` would be the closing sequence of the heading.
                    text.insert(text.len() - 1, '\\');
                }
                blocks.push(format!("{} {text}", "#".repeat(level)).trim_end().to_owned());
            }
            "hr" => blocks.push("***".to_owned()),
            "ul" => push_list(self.list(element, None), '-', blocks),
            "ol" if element.has_class("q-tab-list") => {}
            "ol" => {
                let start = element.attribute("start").and_then(|start| start.parse().ok()).unwrap_or(1);
                push_list(self.list(element, Some(start)), '1', blocks);
            }
            "blockquote" => {
                let inner = self.blocks(children);
                blocks.extend((!inner.is_empty()).then(|| quote_lines(&inner.join("\n\n"))));
            }
            "pre" => blocks.push(code_block(element, element)),
            "table" => blocks.push(self.table(element)),
            "figure" => self.figure(element, blocks),
            "summary" | "dt" | "legend" => {
                let text = self.line(children);
                if !text.is_empty() {
                    blocks.push(format!("**{text}**"));
                }
            }
            "video" | "audio" | "iframe" | "embed" => self.media(element, blocks),
            "a" => self.card(element, blocks),
            _ if element.has_class("q-callout") => blocks.push(self.alert(element)),
            _ if element.has_class("q-tabs") => self.tabs(element, blocks),
            _ if element.has_class("q-footnotes") => self.footnotes(element, blocks),
            _ => blocks.extend(self.blocks(children)),
        }
    }

    fn figure(self, element: Element<'_, '_>, blocks: &mut Vec<String>) {
        if element.has_class("q-code") {
            return blocks.extend(element.find(|it| it.name() == "pre").map(|pre| code_block(element, pre)));
        }
        if element.has_class("q-diagram") {
            // The Markdown contains the source of the diagram rather than the SVG.
            let source = element.find(|it| it.has_class("q-diagram-source"));
            let code = source.and_then(|source| source.find(|it| it.name() == "pre"));
            return blocks.extend(code.map(|code| code_block(element, code)));
        }
        let caption = element.elements().find(|it| it.name() == "figcaption");
        match element.find(|it| it.name() == "img") {
            Some(image) if element.has_class("q-picture") => {
                let caption = caption.map(Element::text).unwrap_or_default();
                blocks.push(self.image_with(image, caption.trim()));
            }
            _ => blocks.extend(self.blocks(element.children)),
        }
    }

    /// Converts a callout to an alert with the callout's kind and title.
    fn alert(self, element: Element<'_, '_>) -> String {
        let kind = element.attribute("data-kind").unwrap_or_else(|| "note".into()).to_uppercase();
        let kind = if element.name() == "details" { "DETAILS".to_owned() } else { kind };
        let is_title = |it: Element<'_, '_>| it.name() == "summary" || it.has_class("q-callout-title");
        let title = element.elements().find(|it| is_title(*it)).map(|title| self.line(title.children));
        let body: Vec<String> =
            element.elements().filter(|it| !is_title(*it)).flat_map(|it| self.blocks(it.children)).collect();
        let head = format!("[!{kind}] {}", title.unwrap_or_default()).trim_end().to_owned();
        quote_lines(&format!("{head}\n{}", body.join("\n\n")))
    }

    /// Converts tabs to consecutive sections: each panel follows its label.
    fn tabs(self, element: Element<'_, '_>, blocks: &mut Vec<String>) {
        let list = element.find(|it| it.has_class("q-tab-list"));
        let labels = list.into_iter().flat_map(Element::elements).map(|label| self.line(label.children));
        let panels = element.elements().filter(|it| it.has_class("q-tab-panel"));
        for (label, panel) in labels.zip(panels) {
            blocks.push(format!("**{label}**"));
            blocks.extend(self.blocks(panel.children));
        }
    }

    fn footnotes(self, element: Element<'_, '_>, blocks: &mut Vec<String>) {
        let notes = element.find(|it| it.name() == "ol");
        for (index, note) in notes.into_iter().flat_map(Element::elements).enumerate() {
            let text = indent_lines(&self.blocks(note.children).join("\n\n"), 4);
            blocks.push(format!("[^{}]: {}", index + 1, text.trim_start()));
        }
    }

    /// Converts a link that contains blocks: the first block becomes the link text, and the other blocks follow the
    /// link.
    fn card(self, element: Element<'_, '_>, blocks: &mut Vec<String>) {
        let texts = self.blocks(element.children).into_iter().map(|text| text.replace('\n', " "));
        let mut texts = texts.map(|text| text.trim_start_matches('#').trim_start().to_owned());
        let Some(title) = texts.next() else { return };
        let rest: Vec<String> = texts.collect();
        let rest = if rest.is_empty() { String::new() } else { format!(": {}", rest.join(" ")) };
        let link = match element.attribute("href") {
            Some(href) => self.link_to(&title, &href),
            None => title,
        };
        blocks.push(format!("{link}{rest}"));
    }

    /// Converts media that Markdown cannot embed, such as video, to a link.
    fn media(self, element: Element<'_, '_>, blocks: &mut Vec<String>) {
        let source = element.attribute("src").or_else(|| {
            element.elements().find_map(|child| child.attribute("src").filter(|_| child.name() == "source"))
        });
        let Some(source) = source else { return };
        let title = element.attribute("title").or_else(|| element.attribute("aria-label"));
        let title = title
            .map_or_else(|| source.rsplit('/').next().unwrap_or_default().to_owned(), |it| it.to_string());
        blocks.push(self.link_to(&title, &source));
    }
}

/// Appends a list. If the preceding block is a list of the same kind, which would absorb the items, separates the lists
/// with a comment.
fn push_list(list: String, marker: char, blocks: &mut Vec<String>) {
    let is_list = |block: &String| match marker {
        '-' => block.starts_with("- "),
        _ => block.starts_with(|first: char| first.is_ascii_digit()) && block.contains(". "),
    };
    if blocks.last().is_some_and(is_list) {
        blocks.push("<!-- -->".to_owned());
    }
    if !list.is_empty() {
        blocks.push(list);
    }
}

fn quote_lines(text: &str) -> String {
    let lines = text.lines().map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") });
    lines.collect::<Vec<_>>().join("\n")
}

/// Indents the lines of `text` by `width` spaces. Empty lines stay empty.
pub(crate) fn indent_lines(text: &str, width: usize) -> String {
    let indentation = " ".repeat(width);
    let lines = text
        .split('\n')
        .map(|line| if line.is_empty() { String::new() } else { format!("{indentation}{line}") });
    lines.collect::<Vec<_>>().join("\n")
}
