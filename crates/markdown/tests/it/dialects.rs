//! Tests of MDX pages and of pages written for other engines, with the cases in `dialects/*.txt`.
//!
//! A case begins with `%%% name`, followed by the page. `%%% file PATH` adds a file. `%%% gives` begins the expected
//! article: the HTML, without the parts that are identical for all code blocks and headings, followed by the
//! diagnostics. The first line of a file contains the dialect and its options. `QUIRE_CASE='part of a name'` selects
//! cases. `QUIRE_WRITE=1` updates the expectations, which must then be reviewed.

use std::collections::BTreeMap;
use std::path::Path;

use quire_diagnostics::Diagnostic;
use quire_markdown::{Article, Dialect, Extensions, Levels, RawHtml, Syntax};

use crate::support::{TestHost, article, show};

#[test]
fn vitepress_pages() {
    check("vitepress.txt");
}

#[test]
fn tables_of_contents_have_the_configured_levels() {
    check("toc.txt");
    check("quire_toc.txt");
}

#[test]
fn docusaurus_pages() {
    check("docusaurus.txt");
}

#[test]
fn docusaurus_pages_in_plain_markdown() {
    check("docusaurus_plain.txt");
}

#[test]
fn mdbook_pages() {
    check("mdbook.txt");
}

#[test]
fn mdx_pages() {
    check("mdx.txt");
}

#[test]
fn mathematics_and_emoji_are_on_in_every_dialect_that_sets_them() {
    check("options.txt");
    check("mdbook_math.txt");
}

#[test]
fn trusted_html_is_kept_as_written() {
    check("trusted.txt");
}

#[derive(Default)]
struct Case {
    name: String,
    page: String,
    files: Vec<(String, String)>,
    expected: String,
}

fn check(suite: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/dialects").join(suite);
    let text = quire_files::read_text(&path).unwrap();
    let (head, cases) = parse(&text);
    let selected = std::env::var("QUIRE_CASE").unwrap_or_default();
    let mut updated = format!("{head}\n");
    let mut failures = Vec::new();
    for case in &cases {
        let actual = run(head, case);
        if actual != case.expected && case.name.contains(&selected) {
            failures.push(format!("--- {}\n{actual}\n--- expected\n{}", case.name, case.expected));
        }
        updated.push_str(&format!("%%% {}\n{}", case.name, case.page));
        for (path, text) in &case.files {
            updated.push_str(&format!("%%% file {path}\n{text}"));
        }
        updated.push_str(&format!("%%% gives\n{actual}\n"));
    }
    if std::env::var_os("QUIRE_WRITE").is_some() {
        quire_files::write(&path, updated.as_bytes()).unwrap();
    } else {
        assert!(
            failures.is_empty(),
            "{} of {} cases\n{}",
            failures.len(),
            cases.len(),
            failures.join("\n\n")
        );
    }
}

/// Returns the first line of a file and the file's cases.
fn parse(text: &str) -> (&str, Vec<Case>) {
    let (head, rest) = text.split_once('\n').unwrap();
    let mut cases: Vec<Case> = Vec::new();
    let mut section = None;
    for line in rest.split_inclusive('\n') {
        let Some(mark) = line.strip_prefix("%%% ").map(str::trim_end) else {
            let case = cases.last_mut().expect("a case begins with `%%%`");
            match section {
                Some("gives") => &mut case.expected,
                Some("file") => &mut case.files.last_mut().unwrap().1,
                _ => &mut case.page,
            }
            .push_str(line);
            continue;
        };
        if mark == "gives" {
            section = Some("gives");
        } else if let Some(path) = mark.strip_prefix("file ") {
            cases.last_mut().unwrap().files.push((path.to_owned(), String::new()));
            section = Some("file");
        } else {
            cases.push(Case { name: mark.to_owned(), ..Case::default() });
            section = None;
        }
    }
    for case in &mut cases {
        case.expected.truncate(case.expected.trim_end().len());
    }
    (head, cases)
}

fn run(head: &str, case: &Case) -> String {
    let has = |word: &str| head.split_whitespace().any(|other| other == word);
    let dialect = match head.split_whitespace().next() {
        Some("vitepress") => Dialect::Vitepress,
        Some("docusaurus") => Dialect::Docusaurus,
        Some("mdbook") => Dialect::Mdbook,
        _ => Dialect::Quire,
    };
    let is_mdx = dialect == Dialect::Docusaurus && !has("plain");
    let data = [("frontmatter.title", "The title"), ("site.title", "The site")];
    let host = TestHost {
        files: case.files.iter().cloned().collect(),
        extensions: Extensions {
            dialect,
            emoji: has("emoji"),
            math: has("math"),
            captions: has("captions"),
            toc: if has("toc") { [1, 2, 4].into_iter().collect() } else { Levels::default() },
            format: if is_mdx { Syntax::Mdx } else { Syntax::Markdown },
            html: if has("trusted") { RawHtml::Trusted } else { RawHtml::Filtered },
        },
        data: data
            .map(|(path, text)| (path.to_owned(), text.to_owned()))
            .into_iter()
            .collect::<BTreeMap<_, _>>(),
        ..TestHost::default()
    };
    let syntax = if is_mdx || has("mdx") { Syntax::Mdx } else { Syntax::Markdown };
    let article = article(&case.page, syntax, &host);
    let mut output = show(&case.page, &article);
    if has("mdx") {
        output.push_str(&positions(case, &article));
    }
    let output = without(&output, "<div class=\"q-code-actions\">", "</div>");
    let output = without(&output, "<a class=\"q-header-anchor\"", "</a>");
    let output = without(&output, " role=\"note\" aria-labelledby=", ">").replace(" tabindex=\"-1\"", "");
    output.replace("<pre tabindex=\"0\">", "<pre>").trim_end().to_owned()
}

fn positions(case: &Case, article: &Article) -> String {
    let position = |diagnostic: &Diagnostic| {
        let span = &diagnostic.primary;
        let file = case.files.iter().find(|(path, _)| **path == *span.path);
        let text = file.map_or(case.page.as_str(), |(_, text)| text);
        let before = &text[..span.start.min(text.len())];
        let column = before.chars().rev().take_while(|char| *char != '\n').count() + 1;
        format!("\n@ {}:{}:{column}", span.path, before.matches('\n').count() + 1)
    };
    article.diagnostics.iter().map(position).collect()
}

/// Removes markup that is identical in every case: everything from each `from` to the next `to`. If `to` is `>`, the
/// `>` is kept, because it ends a tag.
fn without(html: &str, from: &str, to: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(from) {
        out.push_str(before);
        if to == ">" {
            out.push('>');
        }
        rest = after.split_once(to).map_or("", |(_, rest)| rest);
    }
    out + rest
}
