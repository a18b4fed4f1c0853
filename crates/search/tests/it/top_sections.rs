//! Skipping sections changes no result: the exhaustive search gives the same.

use quire_search::{Block, Context, Index, Options, Page, Section, Tokenize};

use crate::built;
use crate::random::{Random, rounds};

const WORDS: [&str; 40] = [
    "build",
    "config",
    "类型声明",
    "the",
    "files",
    "output",
    "打包",
    "esm",
    "lib.format",
    "bundle",
    "autoExternal",
    "构建产物",
    "bundles",
    "node",
    "external",
    "format",
    "auto",
    "es2020",
    "依赖",
    "配置",
    "--config",
    "configuration",
    "bundling",
    "@rslib/core",
    "lib",
    "core",
    "dts",
    "es",
    "declaration",
    "lib.dts.bundle",
    "产",
    "useState",
    "react",
    "state",
    "浏览器",
    "source-map",
    "map",
    "minify",
    "minified",
    "rare",
];

fn text(random: &mut Random, words: usize) -> String {
    (0..words).map(|_| random.pick(&WORDS)).collect::<Vec<_>>().join(" ")
}

fn section(random: &mut Random, at: usize) -> Section {
    let blocks = (0..random.below(4)).map(|_| {
        let most = 1 << random.below(8);
        let words = random.below(most);
        let text = text(random, words);
        if random.below(3) == 0 { Block::Code(text) } else { Block::Text(text) }
    });
    let blocks = blocks.collect();
    let words = 1 + random.below(3);
    let heading = if at == 0 { String::new() } else { text(random, words) };
    Section { id: format!("s{at}"), heading, depth: 2, blocks }
}

fn pages(random: &mut Random) -> Vec<Page> {
    let page = |number: usize, random: &mut Random| Page {
        route_path: format!("/{number}"),
        title: text(random, 2),
        keywords: if random.below(4) == 0 { text(random, 2) } else { String::new() },
        sections: (0..=random.below(9)).map(|at| section(random, at)).collect(),
    };
    (0..=random.below(60)).map(|number| page(number, random)).collect()
}

fn options(random: &mut Random) -> Options {
    let tokenize = [None, None, None, Some(Tokenize::Strict), Some(Tokenize::Forward), Some(Tokenize::Full)];
    let context = Context { depth: 3, resolution: 2 };
    Options {
        resolution: [9, 9, 1, 64][random.below(4)],
        tokenize: tokenize[random.below(tokenize.len())],
        context: (random.below(4) == 0).then_some(context),
        limit: [1, 5, 20, 100][random.below(4)],
        ..Options::default()
    }
}

/// A few words, the last of them perhaps incomplete or mistyped.
fn query(random: &mut Random) -> String {
    let words = 1 + random.below(5);
    let mut query = text(random, words);
    match random.below(4) {
        0 => drop(query.pop()),
        1 => query.push(['x', '型', ' '][random.below(3)]),
        _ => {}
    }
    query
}

#[test]
fn the_best_sections_are_those_of_the_exhaustive_search() {
    let mut random = Random::new(4);
    let mut results = 0;
    for _ in 0..rounds(600).div_ceil(50) {
        let (pages, options) = (pages(&mut random), options(&mut random));
        let built = built(&pages, options);
        let index = Index::open(&built.files, &built.name).unwrap();
        for _ in 0..50 {
            let query = query(&mut random);
            let found = index.search(&query, 10).unwrap();
            assert_eq!(found, index.search_exhaustively(&query, 10).unwrap(), "{query:?} with {options:?}");
            results += found.len();
        }
    }
    assert!(results > 2_000, "only {results} results");
}
