//! Tests with invalid and unusual inputs. Each input must produce either the expected site or a diagnostic with a
//! location. No input may make the binary hang, panic or use too much memory. A rejected input leaves the previously
//! published site unchanged.
//!
//! Most cases are described in the `*.txt` files of this folder (see [`suite`]). Functions generate the cases that need
//! links, pipes or megabytes ([`generated`]).

mod generated;
mod many;
mod run;
mod suite;

use run::{Case, check};

macro_rules! suites {
    ($($name:ident),+ $(,)?) => {
        /// Returns the cases of each text file with the name of the suite.
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

suites!(
    blog,
    configuration,
    frontmatter,
    navigation,
    markdown,
    mdx,
    media,
    components,
    social,
    styles,
    encodings,
    names
);

#[test]
fn odd_folders() {
    check("odd_folders", generated::odd_folders());
}

#[test]
fn huge_inputs() {
    check("huge_inputs", generated::huge_inputs());
}

/// If cases are added, raise the minimum. Never lower it.
#[test]
fn there_are_enough_cases_with_unique_names() {
    let suites = suites().into_iter().flat_map(|(_, cases)| cases);
    let cases: Vec<Case> = suites.chain(generated::odd_folders()).chain(generated::huge_inputs()).collect();
    let mut names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), cases.len(), "two cases have the same name");
    println!("{} bad inputs", cases.len());
    assert!(cases.len() >= 326, "{} cases", cases.len());
}
