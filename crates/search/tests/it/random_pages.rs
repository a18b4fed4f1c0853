//! Test helper: random options, and random pages that share many words.

use quire_search::{Block, Context, Options, Page, Section, Tokenize};

use crate::random::Random;

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

/// Returns random words. Earlier words of [`WORDS`] occur more often.
pub(crate) fn text(random: &mut Random, words: usize) -> String {
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

/// Returns 1 to 60 pages.
pub(crate) fn pages(random: &mut Random) -> Vec<Page> {
    let page = |number: usize, random: &mut Random| Page {
        route_path: format!("/{number}"),
        title: text(random, 2),
        keywords: if random.below(4) == 0 { text(random, 2) } else { String::new() },
        sections: (0..=random.below(9)).map(|at| section(random, at)).collect(),
    };
    (0..=random.below(60)).map(|number| page(number, random)).collect()
}

/// Returns a combination of options.
pub(crate) fn options(random: &mut Random) -> Options {
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
