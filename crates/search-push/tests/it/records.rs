//! Tests of the records and settings that engines store, and of batches.

use insta::assert_snapshot;
use quire_search_push::EngineKind::{self, Algolia, Meilisearch, Typesense};
use quire_search_push::Section;
use serde_json::Value;

use crate::stand_in::StandIn;
use crate::{push, rules, section, target};

/// Returns the bodies of requests whose line contains `part`.
fn bodies(engine: EngineKind, changes: &str, sections: &[Section], part: &str) -> Vec<String> {
    let server = StandIn::start(1, changes, rules(engine));
    push(&target(engine, &server), &server, sections);
    let requests = server.requests().into_iter().filter(|request| request.line.contains(part));
    requests.map(|request| request.body).collect()
}

fn record(engine: EngineKind, section: Section) -> Value {
    let part = match engine {
        Typesense => "/import",
        Meilisearch => "/documents",
        Algolia => "/batch",
    };
    let body: Value = serde_json::from_str(&bodies(engine, "", &[section], part)[0]).unwrap();
    match engine {
        Typesense => body,
        Meilisearch => body[0].clone(),
        Algolia => body["requests"][0].clone(),
    }
}

#[test]
fn settings() {
    assert_snapshot!(bodies(Typesense, "", &[], "POST /collections").join("\n"), @r#"{"name":"FRESH","fields":[{"name":"site","type":"string","facet":true},{"name":"lang","type":"string","facet":true},{"name":"version","type":"string","facet":true},{"name":"route","type":"string","facet":true},{"name":"keywords","type":"string[]"},{"name":"breadcrumbs","type":"string[]"},{"name":"code","type":"string"},{"name":"pageRank","type":"int32"},{"name":"position","type":"int32"},{"name":"title","type":"string"},{"name":"heading","type":"string"},{"name":"content","type":"string"},{"name":"title_zh","type":"string","locale":"zh","optional":true},{"name":"heading_zh","type":"string","locale":"zh","optional":true},{"name":"content_zh","type":"string","locale":"zh","optional":true},{"name":"title_ja","type":"string","locale":"ja","optional":true},{"name":"heading_ja","type":"string","locale":"ja","optional":true},{"name":"content_ja","type":"string","locale":"ja","optional":true},{"name":"title_ko","type":"string","locale":"ko","optional":true},{"name":"heading_ko","type":"string","locale":"ko","optional":true},{"name":"content_ko","type":"string","locale":"ko","optional":true},{"name":"title_th","type":"string","locale":"th","optional":true},{"name":"heading_th","type":"string","locale":"th","optional":true},{"name":"content_th","type":"string","locale":"th","optional":true},{"name":"siteTitle","type":"string","index":false,"optional":true},{"name":"anchor","type":"string","index":false,"optional":true},{"name":"url","type":"string","index":false,"optional":true},{"name":"headings","type":"string[]","index":false,"optional":true}],"token_separators":[".","-","_","/",":","@"],"default_sorting_field":"pageRank"}"#);
    assert_snapshot!(bodies(Meilisearch, "", &[], "PATCH ").join("\n"), @r#"{"searchableAttributes":["title","heading","keywords","breadcrumbs","content","code"],"filterableAttributes":["site","lang","version","route"],"sortableAttributes":["pageRank","position"],"rankingRules":["words","typo","proximity","attribute","sort","exactness","pageRank:desc","position:asc"]}"#);
    assert_snapshot!(bodies(Algolia, "", &[], "PUT ").join("\n"), @r#"{"searchableAttributes":["unordered(title)","unordered(heading)","unordered(keywords)","unordered(breadcrumbs)","content","code"],"attributesForFaceting":["filterOnly(site)","filterOnly(lang)","filterOnly(version)"],"customRanking":["desc(pageRank)","asc(position)"],"attributesToSnippet":["content:20"],"attributeForDistinct":"url"}"#);
}

fn full() -> Section {
    let text = |text: &str| text.to_owned();
    Section {
        site: text("s"),
        site_title: text("S"),
        lang: text("zh-CN"),
        version: text("1.x"),
        route: text("/a"),
        anchor: text("b"),
        url: text("https://x.example/a#b"),
        title: text("A.b"),
        heading: text("b"),
        headings: vec![text("A.b"), text("b")],
        content: text("a-b_c/d:e@f"),
        code: text("x.y"),
        keywords: vec![text("k")],
        breadcrumbs: vec![text("g")],
        page_rank: 3,
        position: 4,
    }
}

#[test]
fn records_of_each_engine() {
    let records = [Typesense, Meilisearch, Algolia].map(|engine| record(engine, full()).to_string());
    assert_snapshot!(records.join("\n").replace('\u{200b}', "␣"), @r#"
    {"site":"s","siteTitle":"S","lang":"zh-CN","version":"1.x","route":"/a","anchor":"b","url":"https://x.example/a#b","title":"A.b","heading":"b","headings":["A.b","b"],"content":"","code":"x.y","keywords":["k"],"breadcrumbs":["g"],"pageRank":3,"position":4,"id":"7299858413c1a7ff0d77c9259739f5bf","title_zh":"A.␣b","heading_zh":"b","content_zh":"a-␣b_␣c/␣d:␣e@␣f"}
    {"site":"s","siteTitle":"S","lang":"zh-CN","version":"1.x","route":"/a","anchor":"b","url":"https://x.example/a#b","title":"A.b","heading":"b","headings":["A.b","b"],"content":"a-b_c/d:e@f","code":"x.y","keywords":["k"],"breadcrumbs":["g"],"pageRank":3,"position":4,"id":"7299858413c1a7ff0d77c9259739f5bf"}
    {"action":"addObject","body":{"site":"s","siteTitle":"S","lang":"zh-CN","version":"1.x","route":"/a","anchor":"b","url":"https://x.example/a#b","title":"A.b","heading":"b","headings":["A.b","b"],"content":"a-b_c/d:e@f","code":"x.y","keywords":["k"],"breadcrumbs":["g"],"pageRank":3,"position":4,"objectID":"7299858413c1a7ff0d77c9259739f5bf"}}
    "#);
}

#[test]
fn languages_that_typesense_segments() {
    let fields = ["zh", "ZH_tw", "ja", "ko-KR", "th", "en", "zho", ""].map(|lang| {
        let record =
            record(Typesense, Section { lang: lang.to_owned(), content: "c".to_owned(), ..section() });
        let fields = record.as_object().unwrap().keys().filter(|key| key.contains('_'));
        let fields: Vec<&str> = fields.map(String::as_str).collect();
        format!("{lang}: {} content {}", fields.join(" "), record["content"])
    });
    assert_snapshot!(fields.join("\n"), @r#"
    zh: title_zh heading_zh content_zh content ""
    ZH_tw: title_zh heading_zh content_zh content ""
    ja: title_ja heading_ja content_ja content ""
    ko-KR: title_ko heading_ko content_ko content ""
    th: title_th heading_th content_th content ""
    en:  content "c"
    zho:  content "c"
    :  content "c"
    "#);
}

#[test]
fn ids_depend_on_the_location_only() {
    let id = |section: Section| record(Meilisearch, section)["id"].as_str().unwrap().to_owned();
    let first = id(full());
    assert_eq!(first, "7299858413c1a7ff0d77c9259739f5bf");
    assert_eq!(id(Section { title: "x".into(), content: "y".into(), position: 9, ..full() }), first);
    for other in [
        Section { site: "x".into(), ..full() },
        Section { version: "x".into(), ..full() },
        Section { route: "x".into(), ..full() },
        Section { anchor: "x".into(), ..full() },
        Section { route: "/ab".into(), anchor: String::new(), ..full() },
    ] {
        assert_ne!(id(other.clone()), first, "{other:?}");
    }
}

/// Checks the size of an Algolia record without its ID, and the lengths of its code and content.
#[test]
fn long_sections_are_cut_for_algolia() {
    let cut = |code: String, content: String| {
        let mut record = record(Algolia, Section { code, content, ..section() })["body"].clone();
        record.as_object_mut().unwrap().remove("objectID");
        let chars = |name: &str| record[name].as_str().unwrap().chars().count();
        (record.to_string().len(), chars("code"), chars("content"))
    };
    let (empty, ..) = cut(String::new(), String::new());
    let room = 9_500 - empty;
    let x = |len: usize| "x".repeat(len);
    assert_eq!(cut(x(room), String::new()), (9_500, room, 0));
    assert_eq!(cut(x(room + 1), String::new()), (9_500, room, 0));
    assert_eq!(cut(x(room), "c".into()), (9_500, room - 1, 1));
    assert_eq!(cut(x(9), x(room)), (9_500, 0, room));
    assert_eq!(cut(x(9), x(room + 1)), (9_500, 0, room));
    for (unit, bytes) in [("\"", 2), ("\\", 2), ("\n", 2), ("é", 2), ("中", 3), ("😀", 4)] {
        let (size, chars, _) = cut(unit.repeat(room), String::new());
        assert_eq!((size, chars), (9_500 - room % bytes, room / bytes), "{unit:?}");
    }
}

#[test]
fn batches() {
    let server = |count: usize| {
        let count = format!("GET /collections/FRESH -> 200 {{\"num_documents\":{count}}}");
        StandIn::start(1, &count, rules(Typesense))
    };
    let written = |sections: &[Section]| {
        let server = server(sections.len());
        let result = push(&target(Typesense, &server), &server, sections);
        let imports = server.requests().into_iter().filter(|request| request.line.contains("/import"));
        let counts: Vec<usize> = imports.map(|request| request.body.lines().count()).collect();
        format!("{counts:?} {result}")
    };
    let many = |count: usize| vec![section(); count];
    assert_eq!(written(&many(0)), "[] [] published 0");
    assert_eq!(written(&many(500)), "[500] [500] published 500");
    assert_eq!(written(&many(501)), "[500, 1] [500, 501] published 501");
    let size = record(Typesense, section()).to_string().len();
    // The second section fills the batch to exactly 1 MiB, or to one byte less.
    let sized = |bytes: usize| Section { content: "x".repeat(bytes - size), ..section() };
    let half = (1 << 20) / 2;
    assert_eq!(written(&[sized(half), sized(half), section()]), "[2, 1] [2, 3] published 3");
    assert_eq!(written(&[sized(half), sized(half - 1), section()]), "[3] [3] published 3");
    assert_eq!(written(&[sized(2 * half), section(), section()]), "[1, 2] [1, 3] published 3");
}
