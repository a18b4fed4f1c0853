use quire_search::{Block, Document, HitType, Index, Options, Origin};
use serde_json::json;

use crate::{built, page, search};

#[test]
fn s3_36_a_search_document_has_its_fields() {
    let page = page("/a", "A", &[("", "", "Hé 😀"), ("x", "X", "more")]);
    let document = serde_json::to_value(Document::new(3, &page)).unwrap();
    assert_eq!(
        document,
        json!({
            "id": 3, "title": "A", "content": "Hé 😀\nmore\n", "routePath": "/a", "domain": "",
            "toc": [{ "id": "x", "text": "X", "depth": 2, "charIndex": 6 }],
        })
    );
}

#[test]
fn s3_37_matches_are_in_title_header_or_content() {
    let pages = [page("/a", "Apple pie", &[("b", "Banana bread", "Cut the cherry cake.")])];
    let hit = |query: &str| {
        let found = search(&pages, Options::default(), query);
        let section = &found[0].sections[0];
        (section.hit_type, section.text.clone(), section.headings.join(" > "), section.highlights.clone())
    };
    assert_eq!(hit("pie"), (HitType::Title, "Apple pie".to_owned(), "Apple pie".to_owned(), vec![(6, 9)]));
    let heading = "Apple pie > Banana bread".to_owned();
    assert_eq!(hit("banana"), (HitType::Header, "Banana bread".to_owned(), heading.clone(), vec![(0, 6)]));
    assert_eq!(hit("cherry"), (HitType::Content, "Cut the cherry cake.".to_owned(), heading, vec![(8, 14)]));
}

#[test]
fn s3_36_s3_38_a_hit_has_the_fields_of_its_document_and_section() {
    let mut pages = [page("/a", "A 😀", &[("b", "Bread", "flour"), ("c", "Cake", "eggs and flour\nbutter")])];
    pages[0].sections[2].depth = 3;
    let built = built(&pages, Options::default());
    let index = Index::open(&built.files, &built.name).unwrap();
    let hits = |query: &str| {
        let origin = Origin { domain: "https://a.example/docs", group: "Kitchen" };
        serde_json::to_value(index.hits(query, 7, origin).unwrap()).unwrap()
    };
    let toc = json!([
        { "id": "b", "text": "Bread", "depth": 2, "charIndex": 0 },
        { "id": "c", "text": "Cake", "depth": 3, "charIndex": 6 },
    ]);
    let cake = json!({
        "id": 0, "type": "header", "title": "A 😀", "header": "A 😀 > Bread > Cake",
        "link": "https://a.example/docs/a#c", "query": "Cake", "highlights": [[15, 19]], "group": "Kitchen",
        "statement": "eggs and flour butter", "content": "eggs and flour\nbutter", "toc": toc,
        "routePath": "/a", "domain": "https://a.example/docs",
    });
    assert_eq!(hits("Cake"), json!([cake]));
    let found = hits("eggs");
    assert_eq!((&found[0]["type"], &found[0]["highlights"]), (&json!("content"), &json!([[0, 4]])));
    assert_eq!(hits("zzz"), json!([]));
}

#[test]
fn s9_06_a_snippet_is_100_long_and_contains_the_match() {
    let text = format!("{}needle {}", "before ".repeat(40), "after ".repeat(40));
    let found = search(&[page("/a", "A", &[("x", "X", &text)])], Options::default(), "needle");
    let statement = &found[0].sections[0].statement;
    let piece = statement.strip_prefix('…').and_then(|rest| rest.strip_suffix('…')).unwrap();
    assert!(piece.contains(" needle ") && (94..=100).contains(&piece.chars().count()), "{statement}");
}

#[test]
fn a_snippet_is_prose_rather_than_code_and_never_both() {
    let mut pages = [page("/a", "A", &[("x", "X", "")])];
    pages[0].sections[1].blocks = vec![
        Block::Code("format: 'esm',\n\tsyntax: 'es2022'".to_owned()),
        Block::Text("Choose a format\tfor each output.".to_owned()),
        Block::Code("format target".to_owned()),
    ];
    let statement = |query: &str| search(&pages, Options::default(), query)[0].sections[0].statement.clone();
    assert_eq!(statement("format"), "…Choose a format for each output.…");
    assert_eq!(statement("syntax"), "format: 'esm',  syntax: 'es2022'…");
    assert_eq!(statement("format target"), "…format target");
}

#[test]
fn a_snippet_starts_at_a_word_or_at_a_whole_character() {
    let statement = |before: &str| {
        let text = format!("{before}needle end");
        search(&[page("/a", "A", &[("x", "X", &text)])], Options::default(), "needle")[0].sections[0]
            .statement
            .clone()
    };
    for (before, expected) in [
        ("a short start of ", "a short start of needle end"),
        (&"before ".repeat(3), "…before before needle end"),
        ("somewordlongerthantheroomoftwenty ", "…needle end"),
        (&"前".repeat(9), "…前前前前前前needle end"),
        (&"😀".repeat(9), "…😀😀😀😀😀😀needle end"),
    ] {
        assert_eq!(statement(before), expected, "{before}");
    }
}

#[test]
fn s9_07_an_emoji_counts_as_3() {
    let text = format!("needle {}", "😀".repeat(60));
    let found = search(&[page("/a", "A", &[("x", "X", &text)])], Options::default(), "needle");
    assert_eq!(found[0].sections[0].statement, format!("needle {}…", "😀".repeat(31)));
}

#[test]
fn a_snippet_shows_the_first_of_equally_good_matches() {
    let text = format!("first needle {}second needle", "filler ".repeat(30));
    let found = search(&[page("/a", "A", &[("x", "X", &text)])], Options::default(), "needle");
    let section = &found[0].sections[0];
    assert!(section.statement.starts_with("first needle filler"), "{}", section.statement);
    assert_eq!(section.statement_highlights, [(6, 12)]);
}

#[test]
fn s9_07_a_character_above_255_counts_as_3() {
    let text = format!("{}针{}", "前".repeat(60), "后".repeat(60));
    let found = search(&[page("/a", "A", &[("x", "X", &text)])], Options::default(), "前针");
    let statement = &found[0].sections[0].statement;
    let piece = statement.trim_matches('…');
    assert_eq!(piece.chars().count(), 33, "{statement}");
    assert!(piece.contains("前针后"), "{statement}");
    let latin = "é".repeat(200);
    let found = search(&[page("/a", "A", &[("x", "Xylo", &latin)])], Options::default(), "xylo");
    assert_eq!(found[0].sections[0].statement.trim_matches('…').chars().count(), 100);
}
