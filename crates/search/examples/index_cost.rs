//! Measures each step of building an index. Run `cargo run --release -p quire-search --example index_cost`.
#![expect(clippy::print_stdout, reason = "prints measurements")]

use std::time::Instant;

use quire_search::{Batch, Block, Options, Page, Scope, Section, analyze, build};

fn main() {
    let words = [
        "configuration",
        "build",
        "`lib.dts.bundle`",
        "autoExternal",
        "the",
        "files",
        "类型声明文件",
        "output.",
        "esm",
    ];
    let text = |seed: usize| {
        let word = |n: usize| words[(n * 7919 + seed * 31 + n * n) % words.len()];
        (0..70).map(word).collect::<Vec<_>>().join(" ")
    };
    let section = |page: usize, at: usize| Section {
        id: format!("s{at}"),
        heading: format!("Section {at}"),
        depth: 2,
        blocks: vec![Block::Text(text(page * 9 + at))],
    };
    let page = |number: usize| Page {
        route_path: format!("/{number}"),
        title: format!("Page {number}"),
        keywords: String::new(),
        sections: (0..9).map(|at| section(number, at)).collect(),
    };
    let pages: Vec<Page> = (0..5000).map(page).collect();
    let bytes: usize = pages
        .iter()
        .flat_map(|page| &page.sections)
        .flat_map(|it| &it.blocks)
        .map(|block| block.text().len())
        .sum();
    let begin = Instant::now();
    let mut terms = 0_usize;
    for block in pages.iter().flat_map(|page| &page.sections).flat_map(|section| &section.blocks) {
        analyze(block.text(), |_| terms += 1);
    }
    println!("{bytes} bytes, {terms} terms, analysis {:.3} s", begin.elapsed().as_secs_f64());
    let begin = Instant::now();
    let built = build(
        "search_index",
        Scope { id: "en", lang: "en", version: "", is_default: true },
        vec![Batch::new(0, &pages, Options::default())],
        Options::default(),
        |_| String::from("00"),
    );
    println!("{} files, index {:.3} s", built.files.len(), begin.elapsed().as_secs_f64());
}
