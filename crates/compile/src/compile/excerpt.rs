//! Text excerpt of a page. Cards that link to the page show the excerpt.

use quire_html::escape::unescaped;
use quire_markdown::{CALL, Segment};

/// Returns the text of the first paragraph that contains text, or an empty string.
pub(super) fn first_paragraph(body: &[Segment]) -> String {
    let mut pieces = vec![String::new()];
    push_html(body, &mut pieces);
    let mut texts = pieces
        .iter()
        .flat_map(|html| html.split("<p>").skip(1))
        .map(|rest| text(rest.split_once("</p>").map_or(rest, |(paragraph, _)| paragraph)).trim().to_owned());
    texts.find(|text| !text.is_empty()).unwrap_or_default()
}

/// Appends HTML generated from Markdown to the last piece in `pieces`. The HTML includes the content of elements that a
/// theme replaces. The author's components and expressions start a new piece.
fn push_html(body: &[Segment], pieces: &mut Vec<String>) {
    for segment in body {
        match segment {
            Segment::Html(html) => {
                if let Some(piece) = pieces.last_mut() {
                    piece.push_str(html);
                }
            }
            Segment::Component(call) if call.name.starts_with(CALL) => push_html(&call.children, pieces),
            Segment::Component(_) | Segment::Expression { .. } => pieces.push(String::new()),
        }
    }
}

/// Returns the text content of HTML that the compiler generated.
pub(super) fn text(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        text.push_str(piece.split_once('>').map_or(piece, |(_, rest)| rest));
    }
    unescaped(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use quire_markdown::Segment;

    use super::first_paragraph;

    #[test]
    fn the_first_paragraph_with_text() {
        let body = ["<h1>Title</h1>", "<p><img src=x></p>\n<p>An <em>A &amp; B</em>.</p><p>More</p>"];
        let body: Vec<Segment> = body.map(|html| Segment::Html(html.to_owned())).into();
        assert_eq!(first_paragraph(&body), "An A & B.");
        assert_eq!(first_paragraph(&[]), "");
    }
}
