use crate::abridge::Limits;
use crate::render::{Color, json, terminal};
use crate::{Diagnostic, Sources, Span};

fn frame(text: &str, start: usize, end: usize) -> String {
    let diagnostics = [Diagnostic::error("nav/bad-url", Span::new("f.md", start..end), "wrong")];
    let sources: Sources = [("f.md", text)].into_iter().collect();
    terminal(&diagnostics, &sources, Color::Never, &Limits::default())
}

#[test]
fn a_frame_shows_the_lines_of_its_span() {
    insta::assert_snapshot!(frame("one\ntwo words\nthree\n", 8, 13), @r"
    error[nav/bad-url]: wrong
     --> f.md:2:5
      |
    2 | two words
      |     ^^^^^
    ");
    insta::assert_snapshot!(frame("one\ntwo\nthree\nfour\n", 5, 12), @r"
    error[nav/bad-url]: wrong
     --> f.md:2:2
      |
    2 |   two
      |  __^
    3 | | three
      | |____^
    ");
}

#[test]
fn a_long_line_is_cut_around_its_span() {
    let text = format!("é\n{}bad{}\n", "中 ".repeat(30_000), " x".repeat(30_000));
    let start = text.find("bad").unwrap();
    insta::assert_snapshot!(frame(&text, start, start + 3), @r"
    error[nav/bad-url]: wrong
     --> f.md:2:60001
      |
     ::: 
    2 | 中 中 中 中 中 中 中 中 中 中 中 中 中 中 中 bad x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x
      |                                              ^^^
    ");
}

#[test]
fn any_span_can_be_rendered() {
    let texts = ["", "\n", "é", "a\r\nb", "a\n\n", "\u{feff}a", "a\u{0}b\u{202e}c\u{1b}[31m\td"];
    for text in texts {
        for start in 0..text.len() + 3 {
            for end in 0..text.len() + 3 {
                let frame = frame(text, start, end);
                assert!(frame.starts_with("error[nav/bad-url]: wrong\n"), "{text:?} {start}..{end}: {frame}");
                assert!(!frame.contains('\u{1b}') && !frame.contains('\u{202e}'), "{frame:?}");
            }
        }
    }
}

#[test]
fn json_without_a_source_has_no_frame() {
    let diagnostic = Diagnostic::error("nav/bad-url", Span::file("f.bin"), "wrong").hint("mend it");
    let value = json(&diagnostic, &Sources::default());
    assert_eq!((value["line"].as_u64(), value["column"].as_u64()), (Some(1), Some(1)));
    assert_eq!(value["frame"], "error[nav/bad-url]: wrong\n--> f.bin\n = hint: mend it");
}
