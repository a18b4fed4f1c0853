//! Round-trip tests: converting HTML to Markdown and rendering the Markdown results in the same HTML.

use quire_html::markdown::to_markdown;
use quire_markdown::{Specification, to_html};

const COMMONMARK: &str = include_str!("../../../../conformance/commonmark-0.31.2.txt");
const GFM: &str = include_str!("../../../../conformance/gfm-extensions.txt");

/// Returns the number and the HTML of each example of a specification.
fn examples(text: &str) -> Vec<(usize, String)> {
    let fence = "`".repeat(32);
    let bodies = text.split(&fence).skip(1).step_by(2);
    let html = bodies.map(|body| body.split_once("\n.\n").map_or("", |(_, html)| html).replace('→', "\t"));
    html.enumerate().map(|(index, html)| (index + 1, html)).collect()
}

/// Normalizes details that Markdown does not preserve: white space at block edges, and the number of spaces in a line.
fn normalized(html: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for (index, part) in html.split('<').enumerate() {
        let (tag, text) = if index == 0 { ("", part) } else { part.split_once('>').unwrap_or((part, "")) };
        if tag == "pre" || tag == "/pre" {
            is_code = tag == "pre";
        }
        if !tag.is_empty() {
            out.push_str(&format!("<{}>", tag.trim_end_matches(['/', ' '])));
        }
        let text =
            if is_code { text.to_owned() } else { text.split_whitespace().collect::<Vec<_>>().join(" ") };
        out.push_str(&text);
    }
    out
}

/// Returns the numbers of the examples whose HTML differs after the round trip.
fn differing(text: &str) -> Vec<usize> {
    let differs = |html: &str| {
        let markdown = to_markdown(html, &str::to_owned);
        normalized(&to_html(&markdown, Specification::Gfm)) != normalized(html)
    };
    examples(text).into_iter().filter(|(_, html)| differs(html)).map(|(number, _)| number).collect()
}

/// The examples that differ contain raw HTML, links without text, blockquotes without content, multi-line titles, or
/// URLs that GFM turns into links.
#[test]
fn the_examples_of_the_specifications_come_back() {
    let commonmark = [
        21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165,
        166, 167, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
        187, 188, 189, 190, 191, 196, 201, 218, 239, 240, 301, 302, 309, 344, 475, 476, 477, 484, 487, 491,
        494, 524, 536, 602, 606, 608, 611, 612, 613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630,
        631, 642, 643,
    ];
    assert_eq!(differing(COMMONMARK), commonmark);
    assert_eq!(differing(GFM), [9, 10, 23, 24]);
}
