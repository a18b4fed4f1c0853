//! Tests of `quire render`.

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

#[test]
fn trusted_html_is_printed_as_written() {
    let source = "<form onsubmit=\"go()\">\n\n<!-- kept --> <u>a</u>\n\n<script src=\"/a.js\"></script>\n";
    let (code, html, errors) = render(&["--html", "trusted"], source);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(html, "<form onsubmit=\"go()\">\n<!-- kept --> <u>a</u>\n<script src=\"/a.js\"></script>\n");
    let (_, html, errors) = render(&[], source);
    assert!(html.contains("&lt;form") && errors.contains("markdown/unsafe-html"), "{html}{errors}");
}

/// Returns the examples of the CommonMark specification as Markdown and HTML. A blank line is prepended, so that three
/// dashes do not start frontmatter.
fn examples() -> Vec<(String, String)> {
    let fence = format!("\n{}", "`".repeat(32));
    let specification = include_str!("../../../../conformance/commonmark-0.31.2.txt").replace('→', "\t");
    let blocks = specification.split(&fence).filter_map(|part| part.strip_prefix(" example\n"));
    let example = |block: &str| {
        let block = format!("\n{block}\n");
        let (markdown, html) = block.split_once("\n.\n").unwrap();
        (format!("{markdown}\n"), html.to_owned())
    };
    blocks.map(example).collect()
}

/// Returns the numbers of the examples whose output differs from the specification after `normal` has removed Quire's
/// additions.
fn failures(arguments: &[&str], normal: fn(&str) -> String) -> Vec<usize> {
    let examples = examples();
    assert_eq!(examples.len(), 652);
    let numbered: Vec<_> = examples.iter().zip(1..).collect();
    let fails = |&&((markdown, html), _): &&(&(String, String), usize)| {
        let (code, printed, _) = render(arguments, markdown);
        code != 0 || normal(&printed) != *html
    };
    std::thread::scope(|scope| {
        let chunks = numbered.chunks(164);
        let threads: Vec<_> = chunks
            .map(|part| scope.spawn(move || part.iter().filter(fails).map(|it| it.1).collect()))
            .collect();
        threads.into_iter().flat_map(|thread| -> Vec<usize> { thread.join().unwrap() }).collect()
    })
}

/// Applies `replace` to each part of `html` from `start` to `end`.
fn rewritten(html: &str, start: &str, end: &str, replace: fn(&str) -> String) -> String {
    let mut parts = html.split(start);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, after) = part.split_once(end).unwrap();
        out.push_str(&replace(inside));
        out.push_str(after);
    }
    out
}

/// Converts a highlighted code block to the markup of the specification. `figure` starts at the language.
fn plain_code(figure: &str) -> String {
    let (language, rest) = figure.split_once('"').unwrap();
    let code = rest.split_once("<code").unwrap().1.split_once('>').unwrap().1;
    let code = code.split_once("</code>").unwrap().0.replace("</span>", "");
    let code = rewritten(&code, "<span", ">", |_| String::new());
    let class = if language.is_empty() { String::new() } else { format!(" class=\"language-{language}\"") };
    let end = if code.is_empty() { "" } else { "\n" };
    format!("<pre><code{class}>{code}{end}</code></pre>")
}

/// Removes Quire's additions from an article.
fn without_additions(html: &str) -> String {
    let nothing = |_: &str| String::new();
    let html = rewritten(html, "<a class=\"q-header-anchor\"", "</a>", nothing);
    let html = (1..=6).fold(html, |html, depth| {
        let tag = [format!("<h{depth} id=\""), format!("<h{depth}>")];
        rewritten(&html, &tag[0], ">", |_| String::from("\u{1}")).replace('\u{1}', &tag[1])
    });
    let html = rewritten(&html, "<figure class=\"q-code\" data-lang=\"", "</figure>", plain_code);
    let html = rewritten(&html, " loading=\"", "\"", nothing);
    let html = rewritten(&html, " decoding=\"", "\"", nothing);
    html.replace(" class=\"q-external\" rel=\"noreferrer\"", "").replace(" class=\"q-nowrap\"", "")
}

#[test]
fn the_examples_of_commonmark_pass() {
    let score: serde_json::Value =
        serde_json::from_str(include_str!("../../../../conformance/score.json")).unwrap();
    let failed = failures(&["--commonmark"], |html| html.trim_start_matches('\n').to_owned());
    assert_eq!(failed, [0_usize; 0], "byte for byte");
    let failed = failures(&["--html", "trusted"], without_additions);
    let row = &score["render_trusted"];
    assert_eq!(serde_json::json!(failed), row["differs_by_design"]);
    assert_eq!(serde_json::json!(652 - failed.len()), row["passed"]);
}
