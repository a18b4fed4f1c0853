//! Tests that every search option has its documented effect.

use quire_search::{Context, Options, Page, Tokenize};

use crate::{built, page, routes, search};

fn words() -> Vec<Page> {
    vec![page("/a", "A", &[("x", "X", "configuration of an es module")])]
}

fn with(tokenize: Tokenize) -> Options {
    Options { tokenize: Some(tokenize), ..Options::default() }
}

#[test]
fn s9_03_a_search_considers_100_sections_by_default() {
    assert_eq!(Options::default().limit, 100);
    let pages: Vec<Page> = (0..9).map(|at| page(&format!("/{at}"), "A", &[("x", "X", "needle")])).collect();
    assert_eq!(search(&pages, Options::default(), "needle").len(), 7);
    assert_eq!(search(&pages, Options { limit: 3, ..Options::default() }, "needle").len(), 3);
}

#[test]
fn s9_09_resolution_is_the_number_of_places() {
    assert_eq!(Options::default().resolution, 9);
    let early = format!("needle {}", "filler ".repeat(60));
    let late = format!("{} needle", "filler ".repeat(60));
    let pages = [page("/late", "A", &[("x", "X", &late)]), page("/early", "B", &[("x", "X", &early)])];
    assert_eq!(routes(&pages, Options::default(), "needle"), "/early /late");
    // With `resolution: 1`, the positions of words do not affect the ranking, so the pages keep their order.
    assert_eq!(routes(&pages, Options { resolution: 1, ..Options::default() }, "needle"), "/late /early");
}

#[test]
fn s9_10_min_length_excludes_short_words() {
    let options = Options { min_length: 4, ..Options::default() };
    assert_eq!(routes(&words(), Options::default(), "es"), "/a");
    assert_eq!(routes(&words(), options, "es"), "");
    assert_eq!(routes(&words(), options, "module"), "/a");
    let of_length = |min_length| routes(&words(), Options { min_length, ..Options::default() }, "module");
    assert_eq!((of_length(6).as_str(), of_length(7).as_str()), ("/a", ""));
    let pages = [page("/a", "A", &[("x", "X", "打包")])];
    assert_eq!(
        (routes(&pages, options, "打").as_str(), routes(&pages, options, "打包").as_str()),
        ("", "/a")
    );
}

#[test]
fn s9_11_context_measures_proximity_in_words() {
    let text = |between: usize| {
        format!("copper {}tin {}{}", "x ".repeat(between), "x ".repeat(2 - between), "filler ".repeat(40))
    };
    let pages = [page("/far", "A", &[("x", "X", &text(2))]), page("/near", "B", &[("x", "X", &text(0))])];
    let context = |depth, resolution| Options {
        resolution: 1,
        context: Some(Context { depth, resolution }),
        ..Options::default()
    };
    let scores =
        |options| search(&pages, options, "copper tin ").iter().map(|page| page.score).collect::<Vec<_>>();
    let ranking = |options| routes(&pages, options, "copper tin ");
    assert_eq!(ranking(context(2, 3)), "/near /far");
    assert_eq!(ranking(Options { resolution: 1, ..Options::default() }), "/far /near");
    // With `depth: 3`, words at a distance of three are near. With `resolution: 1`, all distances up to `depth` have
    // the same score.
    assert!(scores(context(3, 3))[1] > scores(context(2, 3))[1]);
    assert!(scores(context(3, 1))[1] > scores(context(3, 3))[1]);
}

#[test]
fn s9_11_proximity_considers_the_first_8_occurrences_of_a_word_in_a_section() {
    let context = Some(Context { depth: 2, resolution: 1 });
    let options = Options { resolution: 1, context, ..Options::default() };
    let ranking = |before: usize| {
        let text = |end: &str| format!("{}copper {end}", "copper x y z ".repeat(before));
        let pages = [("/far", "x y z tin"), ("/near", "tin x y z")]
            .map(|(route, end)| page(route, "A", &[("x", "X", &text(end))]));
        routes(&pages, options, "copper tin ")
    };
    assert_eq!((ranking(7).as_str(), ranking(8).as_str()), ("/near /far", "/far /near"));
}

#[test]
fn s9_12_a_context_makes_the_index_larger() {
    let size = |options| built(&words(), options).files.values().map(Vec::len).sum::<usize>();
    let context = Some(Context { depth: 3, resolution: 9 });
    assert!(size(Options { context, ..Options::default() }) > size(Options::default()));
}

#[test]
fn s9_14_tokenize_sets_which_parts_of_a_word_match() {
    let found = |tokenize, query: &str| !routes(&words(), with(tokenize), query).is_empty();
    let row = |query: &str| {
        [Tokenize::Strict, Tokenize::Forward, Tokenize::Reverse, Tokenize::Full]
            .map(|tokenize| found(tokenize, query))
    };
    assert_eq!(row("configuration"), [true, true, true, true], "the whole word");
    assert_eq!(row("conf "), [false, true, true, true], "the beginning of the word");
    assert_eq!(row("ration"), [false, false, true, true], "the end of the word");
    assert_eq!(row("figura"), [false, false, false, true], "the middle of the word");
    assert_eq!(row("confguration"), [false, true, true, true], "a typo");
    // Without the option, prefixes match only for the word being typed.
    assert_eq!(routes(&words(), Options::default(), "conf"), "/a");
    assert_eq!(routes(&words(), Options::default(), "conf "), "");
}
