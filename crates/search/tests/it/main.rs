//! Tests of the crate's public interface.
#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod analyzer;
mod batches;
mod documents;
mod options;
mod random;
mod random_pages;
mod ranking;
mod robust;
mod split;
mod top_sections;

use quire_search::{Batch, Block, Built, Found, Index, Options, Page, Scope, Section, build};

/// Scope of an English index of a site without versions.
const SCOPE: Scope<'_> = Scope { id: "en", lang: "en", version: "", is_default: true };

/// Returns a page with sections of prose, which are given as `(anchor, heading, text)`. The first section may have an
/// empty anchor and heading. It is then the text before the first heading.
fn page(route: &str, title: &str, sections: &[(&str, &str, &str)]) -> Page {
    let section = |(id, heading, text): &(&str, &str, &str)| Section {
        id: (*id).to_owned(),
        heading: (*heading).to_owned(),
        depth: if id.is_empty() { 1 } else { 2 },
        blocks: vec![Block::Text((*text).to_owned())],
    };
    let mut all: Vec<Section> = sections.iter().map(section).collect();
    if all.first().is_none_or(|first| !first.id.is_empty()) {
        all.insert(0, Section { depth: 1, ..Section::default() });
    }
    Page { route_path: route.to_owned(), title: title.to_owned(), keywords: String::new(), sections: all }
}

fn built(pages: &[Page], options: Options) -> Built {
    build("search_index", SCOPE, vec![Batch::new(0, pages, options)], options, hash)
}

/// A hash function for tests.
fn hash(bytes: &[u8]) -> String {
    let sum = bytes.iter().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(*byte)));
    format!("{sum:08x}")
}

fn search(pages: &[Page], options: Options, query: &str) -> Vec<Found> {
    let built = built(pages, options);
    let index = Index::open(&built.files, &built.name).unwrap();
    index.search(query, 7).unwrap()
}

#[test]
fn an_index_has_the_language_and_version_of_its_scope() {
    for is_default in [true, false] {
        let scope = Scope { id: "v1-zh", lang: "zh", version: "v1", is_default };
        let options = Options::default();
        let batch = Batch::new(0, &[page("/a", "A", &[])], options);
        let built = build("search_index", scope, vec![batch], options, hash);
        let index = Index::open(&built.files, &built.name).unwrap();
        assert_eq!((index.lang(), index.version(), index.is_default()), ("zh", "v1", is_default));
    }
}

/// Returns the routes found, best first, joined by spaces.
fn routes(pages: &[Page], options: Options, query: &str) -> String {
    let found = search(pages, options, query);
    found.iter().map(|page| page.route_path.as_str()).collect::<Vec<_>>().join(" ")
}
