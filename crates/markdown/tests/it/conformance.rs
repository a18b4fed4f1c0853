//! Tests with the examples of the specifications. The scores are compared with the committed score.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use quire_markdown::{Specification, to_html};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const COMMONMARK: &str = include_str!("../../../../conformance/commonmark-0.31.2.txt");
const GFM: &str = include_str!("../../../../conformance/gfm-extensions.txt");
const SCORE: &str = include_str!("../../../../conformance/score.json");

/// Digest of `spec.txt` in the npm package `commonmark-spec@0.31.2`.
const COMMONMARK_SHA256: &str = "257c41ad946f7a1414a499aca402a1aa8fdac3678532266611348c1cf54f4b80";

struct Example {
    /// Number of the example in the specification, from 1.
    number: usize,
    /// The text after `example` on the opening line.
    label: String,
    markdown: String,
    html: String,
}

/// Parses the examples of a specification. An example is enclosed in fences of 32 backticks. It consists of Markdown, a
/// line with a dot, and HTML.
fn examples(text: &str) -> Vec<Example> {
    let fence = "`".repeat(32);
    let mut examples = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(label) =
            line.strip_prefix(&fence).and_then(|rest| rest.trim_start().strip_prefix("example"))
        else {
            continue;
        };
        let body: Vec<String> = lines
            .by_ref()
            .take_while(|line| *line != fence)
            .map(|line| line.replace('→', "\t") + "\n")
            .collect();
        let dot = body.iter().position(|line| line == ".\n").expect("an example has a dot");
        examples.push(Example {
            number: examples.len() + 1,
            label: label.trim().to_owned(),
            markdown: body[..dot].concat(),
            html: body[dot + 1..].concat(),
        });
    }
    examples
}

/// Returns the numbers of the examples whose HTML differs from the expected HTML.
fn failures(examples: &[Example], specification: Specification) -> Vec<usize> {
    let fails = |example: &&Example| to_html(&example.markdown, specification) != example.html;
    examples.iter().filter(fails).map(|example| example.number).collect()
}

fn score() -> Value {
    let commonmark = examples(COMMONMARK);
    let gfm = examples(GFM);
    let failed = failures(&commonmark, Specification::CommonMark);
    let gfm_failed = failures(&gfm, Specification::Gfm);
    let mut sections: BTreeMap<&str, usize> = BTreeMap::new();
    for example in gfm.iter().filter(|example| !gfm_failed.contains(&example.number)) {
        *sections.entry(&example.label).or_default() += 1;
    }
    let in_md = failures(&commonmark, Specification::Gfm);
    json!({
        "commonmark": { "passed": commonmark.len() - failed.len(), "total": commonmark.len(), "failed": failed },
        "gfm": {
            "passed": gfm.len() - gfm_failed.len(),
            "total": gfm.len(),
            "failed": gfm_failed,
            "sections": sections,
        },
        "commonmark_in_md": {
            "passed": commonmark.len() - in_md.len(),
            "total": commonmark.len(),
            "differs_by_design": in_md,
        },
    })
}

#[test]
fn commonmark_examples_equal_the_published_examples() {
    let hex = Sha256::digest(COMMONMARK).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    });
    assert_eq!(hex, COMMONMARK_SHA256);
    assert_eq!(examples(COMMONMARK).len(), 652);
    assert_eq!(examples(GFM).len(), 24);
}

#[test]
fn conformance_score_equals_the_committed_score() {
    let mut committed: Value = serde_json::from_str(SCORE).unwrap();
    // The score of `quire render` is tested elsewhere.
    committed.as_object_mut().unwrap().retain(|part, _| !part.starts_with("render_"));
    let score = score();
    for part in ["commonmark", "gfm", "commonmark_in_md"] {
        let passed = |score: &Value| score[part]["passed"].as_u64().unwrap_or(0);
        assert!(
            passed(&score) >= passed(&committed),
            "{part}: {} examples pass, {} did; the score may only rise:\n{}",
            passed(&score),
            passed(&committed),
            score[part],
        );
    }
    assert_eq!(score, committed, "conformance/score.json is stale; it should be\n{score:#}");
}
