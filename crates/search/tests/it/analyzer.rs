use quire_search::{Kind, analyze};
use serde_json::{Value, json};

fn tokens(text: &str) -> Value {
    let mut tokens = Vec::new();
    analyze(text, |token| {
        let kind = match token.kind {
            Kind::Word => "word",
            Kind::Whole => "whole",
            Kind::Part => "part",
            Kind::Pair => "pair",
            Kind::Single => "single",
        };
        tokens.push(json!([token.term, kind, token.start, token.end, token.position, token.unit]));
    });
    Value::Array(tokens)
}

#[test]
fn analysis_matches_the_vectors_shared_with_typescript() {
    let vectors: Vec<(String, Value)> =
        serde_json::from_str(include_str!("../../vectors/analyzer.json")).unwrap();
    assert!(vectors.len() >= 300, "only {} vectors", vectors.len());
    let wrong: Vec<_> = vectors.iter().filter(|(text, expected)| tokens(text) != *expected).collect();
    assert!(
        wrong.is_empty(),
        "{:#?}",
        wrong.iter().map(|(text, _)| (text, tokens(text))).collect::<Vec<_>>()
    );
}

#[test]
fn analyze_returns_the_number_of_words() {
    assert_eq!(analyze("one two.three 类型 --", |_| {}), 5);
}
