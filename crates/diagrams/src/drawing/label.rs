//! Converts HTML labels to SVG text, because HTML in an SVG would inherit the styles of the page.

use quire_html::xml::{Token, attributes};

/// Estimated width of a character in pixels, at a font size of 14 pixels.
const CHARACTER: f64 = 7.4;
/// Line height in pixels, at a font size of 14 pixels.
const LINE: f64 = 19.0;

/// Converts the label at the start of `tokens`, a `foreignObject`, to centered SVG text. Returns the text, which is
/// empty for an empty label, and the number of tokens in the label.
pub(crate) fn label(tokens: &[Token<'_>]) -> (String, usize) {
    let mut depth = 0_usize;
    let mut lines: Vec<String> = vec![String::new()];
    let mut count = 0;
    for token in tokens {
        count += 1;
        match token {
            Token::Start { name, is_empty, .. } => {
                if matches!(*name, "br" | "p") && lines.last().is_some_and(|line| !line.trim().is_empty()) {
                    lines.push(String::new());
                }
                depth += usize::from(!is_empty);
            }
            Token::End(_) => depth -= 1,
            Token::Text(text) => {
                if let Some(line) = lines.last_mut() {
                    for word in text.split_inclusive(char::is_whitespace) {
                        push_word(line, word);
                    }
                }
            }
        }
        if depth == 0 {
            break;
        }
    }
    let size = |name: &str| {
        let Some(Token::Start { attributes: tag_attributes, .. }) = tokens.first() else { return 0.0 };
        attributes(tag_attributes)
            .find(|(attribute_name, _)| *attribute_name == name)
            .and_then(|(_, value)| value.parse().ok())
            .unwrap_or(0.0)
    };
    let (width, height): (f64, f64) = (size("width"), size("height"));
    let lines: Vec<String> = lines.iter().flat_map(|line| wrap_line(line.trim(), width)).collect();
    if lines.is_empty() {
        return (String::new(), count);
    }
    let x = width / 2.0;
    let mut y = (height - LINE * to_f64(lines.len() - 1)) / 2.0;
    let mut out = String::from("<text text-anchor=\"middle\" dominant-baseline=\"central\">");
    for line in &lines {
        out.push_str(&format!("<tspan x=\"{x:.1}\" y=\"{y:.1}\">{line}</tspan>"));
        y += LINE;
    }
    (out + "</text>", count)
}

fn to_f64(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::MAX, f64::from)
}

/// Appends a word and the space after it. A run of white space becomes one space.
fn push_word(line: &mut String, word: &str) {
    if !word.trim().is_empty() {
        line.push_str(word.trim());
    }
    if word.ends_with(char::is_whitespace) && !line.is_empty() && !line.ends_with(' ') {
        line.push(' ');
    }
}

/// Splits a line into several if its estimated width exceeds 1.5 times the width of its box.
fn wrap_line(line: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(last) if to_f64(last.len() + 1 + word.len()) * CHARACTER <= width * 1.5 => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::label;
    use quire_html::xml::tokens;

    #[test]
    fn labels_in_html_become_text() {
        let document = "<svg><foreignObject width=\"60\" height=\"40\"><div><p>one <b>two</b><br/>three</p></div></foreignObject><g/></svg>";
        let (found, _) = tokens(document, "svg").unwrap();
        let (text, count) = label(&found[1..]);
        assert_eq!(
            text,
            "<text text-anchor=\"middle\" dominant-baseline=\"central\"><tspan x=\"30.0\" y=\"10.5\">one two</tspan>\
             <tspan x=\"30.0\" y=\"29.5\">three</tspan></text>"
        );
        assert_eq!(found[1 + count..].len(), 2);
    }
}
