use quire_markdown::{Dialect, to_html};
struct Example {
    number: usize,
    markdown: String,
    html: String,
}
fn examples(text: &str, marker: &str) -> Vec<Example> {
    let fence = "`".repeat(32);
    let mut out = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(rest) = line.strip_prefix(&fence) else { continue };
        if !rest.trim_start().starts_with(marker) {
            continue;
        }
        let mut parts = [String::new(), String::new()];
        let mut part = 0;
        for line in lines.by_ref() {
            if line == fence {
                break;
            }
            if line == "." && part == 0 {
                part = 1;
                continue;
            }
            parts[part].push_str(&line.replace('→', "\t"));
            parts[part].push('\n');
        }
        let [markdown, html] = parts;
        out.push(Example { number: out.len() + 1, markdown, html });
    }
    out
}
#[test]
fn commonmark() {
    let text = include_str!("../../../../conformance/commonmark-0.31.2.txt");
    let all = examples(text, "example");
    println!("{}", all.len());
    let mut failed = 0;
    let mut gfm = Vec::new();
    for e in &all {
        let html = to_html(&e.markdown, Dialect::CommonMark);
        if html != e.html {
            failed += 1;
            println!("--- {}\n{}\nexpected\n{}\ngot\n{}", e.number, e.markdown, e.html, html);
        }
        let html = to_html(&e.markdown, Dialect::Gfm);
        if html != e.html {
            gfm.push(e.number);
            println!("--- gfm {}\n{}\nexpected\n{}\ngot\n{}", e.number, e.markdown, e.html, html);
        }
    }
    println!("failed {failed}, gfm {gfm:?}");
}
