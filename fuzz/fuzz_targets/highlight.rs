//! Highlighted code: spans with a class; without the spans, the output is the code.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_highlight::highlight;

const LANGUAGES: [&str; 16] = [
    "bash", "css", "diff", "html", "js", "json", "jsx", "rust", "toml", "tsx", "ts", "yaml", "python", "cpp", "sql", "java",
];

fuzz_target!(|data: &[u8]| {
    let Some((&first, code)) = data.split_first() else { return };
    let Ok(code) = std::str::from_utf8(code) else { return };
    let Some(lines) = highlight(LANGUAGES[usize::from(first & 15)], code) else { return };
    let plain: Vec<String> = lines.iter().map(|line| text(line)).collect();
    let expected: Vec<&str> = code.lines().collect();
    assert_eq!(plain, expected);
});

fn text(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        let (tag, after) = rest[at..].split_once('>').unwrap_or((&rest[at..], ""));
        let class = tag.strip_prefix("<span class=\"").and_then(|rest| rest.strip_suffix('"'));
        assert!(tag == "</span" || class.is_some_and(|class| !class.contains('"')), "{tag}");
        rest = after;
    }
    out.push_str(rest);
    out.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}
