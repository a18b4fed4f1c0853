use quire_search::{Block, Options};

use crate::{built, page, routes, search};

#[test]
fn s9_05_the_words_of_a_query_need_not_be_adjacent() {
    let pages = [page("/a", "A", &[("x", "X", "Rust builds the index and the browser reads it.")])];
    assert_eq!(routes(&pages, Options::default(), "index browser builds"), "/a");
}

#[test]
fn identifiers_match_whole_and_in_parts_and_rank_best_as_written() {
    let pages = [
        page("/auto", "Other", &[("x", "X", "auto and external apart, autoExternal not so")]),
        page("/whole", "Options", &[("y", "lib.autoExternal", "what it does")]),
    ];
    for query in ["autoExternal", "auto external", "lib.autoExternal", "autoexternal", "autoExt"] {
        assert!(routes(&pages, Options::default(), query).starts_with("/whole"), "{query}");
    }
}

#[test]
fn one_typo_in_a_word_of_four_letters_is_corrected() {
    let pages =
        [page("/a", "A", &[("x", "X", "TypeScript declarations")]), page("/b", "B", &[("y", "Y", "abc")])];
    for query in ["typscript", "tyepscript", "typesxcript", "ypescript", "declaratoins", "typescrip x"] {
        assert_eq!(routes(&pages, Options::default(), query), "/a", "{query}");
    }
    assert_eq!(routes(&pages, Options::default(), "abd"), "");
}

#[test]
fn two_typos_in_a_word_of_eight_letters_are_corrected() {
    let pages = [page("/a", "A", &[("x", "X", "TypeScript configuration")])];
    for query in ["tpscript", "configuartoin", "confgration", "typecsritp"] {
        assert_eq!(routes(&pages, Options::default(), query), "/a", "{query}");
    }
    for query in ["tpscrpt", "hypescrip"] {
        assert_eq!(routes(&pages, Options::default(), query), "", "{query}");
    }
}

#[test]
fn two_typos_in_a_shorter_word_are_not_corrected() {
    let pages = [page("/a", "A", &[("x", "X", "a table in the library")])];
    for query in ["tabel", "tbale", "libarry"] {
        assert_eq!(routes(&pages, Options::default(), query), "/a", "{query}");
    }
    // A letter moved by two places, an exchange and a changed letter, and two exchanges.
    for query in ["tblae", "tlabe", "tbalx", "lirbayr"] {
        assert_eq!(routes(&pages, Options::default(), query), "", "{query}");
    }
}

#[test]
fn a_pair_that_spans_two_words_has_little_weight() {
    // Only the second page contains `赖打`, by chance. The query means `依赖` and `打包`.
    let mut pages: Vec<_> =
        (0..12).map(|at| page(&format!("/{at}"), "依赖", &[("x", "打包", "产物")])).collect();
    pages.insert(1, page("/chance", "信赖打字", &[("x", "键盘", "信赖打字的人")]));
    assert!(routes(&pages, Options::default(), "依赖打包").starts_with("/0 /1 /2"));
}

#[test]
fn ideographs_outside_of_known_pairs_are_searched_alone() {
    let pages = [page("/a", "组件库", &[]), page("/b", "文档", &[])];
    assert_eq!(routes(&pages, Options::default(), "组建库"), "/a");
    // Each ideograph of an indexed pair also occurs without the other. Neither ideograph may be searched alone.
    let pages = [page("/pair", "打包", &[]), page("/first", "打字", &[]), page("/second", "面包", &[])];
    assert_eq!(routes(&pages, Options::default(), "打包"), "/pair");
}

#[test]
fn a_page_that_matches_in_many_places_ranks_higher() {
    let section = |at: usize| (["a", "b", "c", "d"][at], "Heading", "a needle in the hay");
    let mention =
        page("/mention", "First", &[("a", "Heading", "a needle in hay"), ("b", "Other", "straw and hay")]);
    let about = page("/about", "Second", &[section(0), section(1), section(2), section(3)]);
    assert_eq!(routes(&[mention, about], Options::default(), "needle "), "/about /mention");
}

#[test]
fn inflections_match_but_rank_below_the_word_itself() {
    let pages = [
        page("/a", "A", &[("x", "X", "a bundle of things")]),
        page("/b", "B", &[("y", "Y", "the bundling of things")]),
    ];
    assert_eq!(routes(&pages, Options::default(), "bundling "), "/b /a");
    assert_eq!(routes(&pages, Options::default(), "bundled "), "/a /b");
    let pages = [page("/a", "A", &[("x", "X", "output is minified")])];
    for query in ["minification ", "minify ", "minifies "] {
        assert_eq!(routes(&pages, Options::default(), query), "/a", "{query}");
    }
    for (written, query) in [
        ("library", "libraries "),
        ("directories", "directory "),
        ("boxes", "box "),
        ("ties", "tie "),
        ("split", "splitting "),
        ("planned", "plan "),
        ("install", "installing "),
        ("free", "freeing "),
    ] {
        let pages = [page("/a", "A", &[("x", "X", written)])];
        assert_eq!(routes(&pages, Options::default(), query), "/a", "{query}");
    }
}

#[test]
fn words_close_together_rank_higher() {
    let far = format!("copper {} tin", "filler words here ".repeat(20));
    let near = format!("{} copper tin", "filler words here ".repeat(20));
    let pages = [page("/far", "A", &[("x", "X", &far)]), page("/near", "B", &[("y", "Y", &near)])];
    assert_eq!(routes(&pages, Options::default(), "copper tin "), "/near /far");
}

#[test]
fn keywords_and_code_are_found() {
    let mut hidden = page("/keyword", "A", &[("x", "X", "text")]);
    hidden.keywords = "快速开始, getting started".to_owned();
    let mut code = page("/code", "B", &[("x", "X", "text")]);
    code.sections[1].blocks.push(Block::Code("const answer = compute();".to_owned()));
    let pages = [hidden, code];
    assert_eq!(routes(&pages, Options::default(), "快速开始"), "/keyword");
    assert_eq!(routes(&pages, Options::default(), "compute"), "/code");
}

#[test]
fn single_ideographs_match_anywhere() {
    let pages = [page("/a", "A", &[("x", "X", "打包类型声明")])];
    for query in ["打", "型", "明", "类型", "声明文件"] {
        assert_eq!(routes(&pages, Options::default(), query), "/a", "{query}");
    }
}

#[test]
fn highlights_are_utf_16_ranges_of_the_original_text() {
    let pages = [page("/a", "A", &[("x", "X", "😀 ｕｍｄＮ 与类型")])];
    let section = |query: &str| search(&pages, Options::default(), query)[0].sections[0].highlights.clone();
    assert_eq!(section("umdn"), [(3, 7)]);
    assert_eq!(section("umd"), [(3, 6)]);
    assert_eq!(section("类型"), [(9, 11)]);
}

#[test]
fn a_large_index_is_split_and_a_small_one_is_one_file() {
    let small = built(&[page("/a", "A", &[])], Options::default());
    assert_eq!(small.files.len(), 1);
    let text = |at: usize| {
        (0..400).map(|n| format!("word{} ", (n * 7919 + at * 31) % 5000)).collect::<Vec<_>>().join(" ")
    };
    let pages: Vec<_> = (0..300).map(|at| page(&format!("/{at}"), "A", &[("x", "X", &text(at))])).collect();
    let large = built(&pages[..60], Options::default());
    let names: Vec<&str> = large.files.keys().map(|name| name.split('.').next().unwrap()).collect();
    assert_eq!(names, ["search_data", "search_index"]);
    assert_eq!(large, built(&pages[..60], Options::default()));
    assert!(routes(&pages[..60], Options::default(), "word31").contains("/1"));

    let larger = built(&pages, Options::default());
    let packs: Vec<usize> = larger.files.values().map(Vec::len).collect();
    assert!(packs.len() > 2 && packs.iter().all(|bytes| *bytes <= 256 * 1024), "{packs:?}");
    assert!(routes(&pages, Options::default(), "word31").contains("/1"));
}

#[test]
fn scores_depend_on_field_length_place_and_rarity() {
    // The numbers depend on the weights. After a deliberate change of the weights, measure relevance before accepting
    // new numbers.
    let mut code = page("/code", "Code", &[("x", "Sample", "A sample of it.")]);
    code.sections[1].blocks.push(Block::Code("let copper = 1;".to_owned()));
    let mut keyword = page("/keyword", "Other", &[("x", "Words", "A sample of words.")]);
    keyword.keywords = "copper".to_owned();
    let long = format!("{} copper", "filler words here ".repeat(20));
    let pages = [
        page("/title", "Copper", &[("x", "Text", "About metal.")]),
        page("/heading", "Metal", &[("x", "Copper wire", "About wire."), ("y", "More", "copper copper")]),
        page("/early", "Metal", &[("x", "Text", "Copper and tin.")]),
        page("/late", "Metal", &[("x", "Text", &long)]),
        code,
        keyword,
        page("/compound", "Names", &[("x", "Text", "The option copperWire.")]),
    ];
    let chinese = [page("/pair", "依赖", &[]), page("/all", "依赖打包", &[]), page("/other", "文档", &[])];
    let scores = |query: &str| {
        let pages = if query.is_ascii() { &pages[..] } else { &chinese };
        let found = search(pages, Options::default(), query);
        let lines = found.iter().map(|page| {
            let sections = page.sections.iter().map(|it| format!("#{} {:.3}", it.anchor, it.score));
            format!("{} {:.3}: {}", page.route_path, page.score, sections.collect::<Vec<_>>().join(", "))
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        scores("copper "),
        "/title 4.884: # 1.668\n/heading 1.751: #x 1.211, #y 0.990\n/keyword 1.670: # 1.122\n/early 0.404: #x 0.439\n/compound 0.366: #x 0.404\n/late 0.088: #x 0.107\n/code 0.028: #x 0.035"
    );
    assert_eq!(
        scores("copper wire "),
        "/heading 6.782: #x 5.934\n/compound 1.569: #x 1.908\n/title 0.293: # 0.085\n/keyword 0.185: # 0.072\n/early 0.041: #x 0.028\n/late 0.008: #x 0.007\n/code 0.003: #x 0.002"
    );
    assert_eq!(
        scores("coper wir"),
        "/heading 6.961: #x 5.945\n/compound 1.703: #x 2.031\n/title 0.232: # 0.077\n/keyword 0.141: # 0.064\n/early 0.026: #x 0.019\n/late 0.005: #x 0.004\n/code 0.002: #x 0.001"
    );
    assert_eq!(
        scores("copperWire samples "),
        "/code 2.338: #x 1.537\n/keyword 0.753: #x 0.370\n/compound 0.512: #x 0.475\n/heading 0.330: #x 0.181\n/title 0.002: # 0.006\n/early 0.001: #x 0.002\n/late 0.000: #x 0.001"
    );
    // A pair has its full weight if it occurs in at least half as many sections as an overlapping pair.
    assert_eq!(scores("依赖打包"), "/all 8.793: # 3.128\n/pair 0.068: # 0.018");
}
