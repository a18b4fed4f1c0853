//! `quire render`.

use insta::assert_snapshot;

use crate::project::{command, finish};

fn render(arguments: &[&str], source: &str) -> (i32, String, String) {
    let mut command = command(std::env::temp_dir().as_path());
    let run = finish(command.arg("render").args(arguments), source);
    (run.code, run.stdout, run.stderr)
}

#[test]
fn a_page_on_standard_input_becomes_html_on_standard_output() {
    let (code, html, errors) = render(&[], "---\ntitle: x\n---\n\n# Title\n\nText with {braces}.\n");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_snapshot!(html);
}

#[test]
fn mdx_on_standard_input() {
    let (code, html, errors) = render(&["--mdx"], "# Title\n\n{1 + 1} <Badge text=\"new\" type=\"tip\" />\n");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_snapshot!(html);
}

#[test]
fn errors_go_to_standard_error() {
    let (code, html, errors) = render(&["--mdx"], "# Title\n\n<Nope />\n");
    assert_eq!((code, html.as_str()), (1, ""));
    assert!(errors.contains("stdin.mdx:3:1"), "{errors}");
}
