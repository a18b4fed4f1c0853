//! Bad and odd inputs: each gives the right site or a finding with its place, and nothing ever hangs, panics, eats
//! memory, or takes the place of the site that was published before.
//!
//! Most cases are data, in the files `*.txt` beside this one (see [`suite`]); those that need links, pipes or megabytes
//! are made by functions ([`made`]).

mod made;
mod many;
mod run;
mod suite;

use run::{Case, check};

macro_rules! suites {
    ($($name:ident),+ $(,)?) => {
        /// Every case that is data, by file.
        fn suites() -> Vec<(&'static str, Vec<Case>)> {
            vec![$((stringify!($name), suite::parse(include_str!(concat!(stringify!($name), ".txt"))))),+]
        }

        $(
            #[test]
            fn $name() {
                check(stringify!($name), suite::parse(include_str!(concat!(stringify!($name), ".txt"))));
            }
        )+
    };
}

suites!(configuration, frontmatter, navigation, markdown, mdx, media, components, encodings, names);

#[test]
fn odd_folders() {
    check("odd_folders", made::odd_folders());
}

#[test]
fn huge_inputs() {
    check("huge_inputs", made::huge_inputs());
}

/// The floor may only rise.
#[test]
fn there_are_enough_cases_and_each_has_a_name_of_its_own() {
    let suites = suites().into_iter().flat_map(|(_, cases)| cases);
    let cases: Vec<Case> = suites.chain(made::odd_folders()).chain(made::huge_inputs()).collect();
    let mut names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), cases.len(), "two cases have one name");
    println!("{} bad inputs", cases.len());
    assert!(cases.len() >= 311, "{} cases", cases.len());
}
