use super::grammar;
use crate::language::{Language, NAMES};

#[test]
fn every_rule_fits_its_grammar() {
    for &(name, language) in NAMES {
        match grammar(language) {
            Some(Err(error)) => panic!("{name}: {error}"),
            Some(Ok(_)) => {}
            None => assert_eq!(language, Language::Diff),
        }
    }
}
