//! Determines the weights of pairs in a run of ideographs, and finds ideographs that no indexed pair contains.

use std::collections::{BTreeMap, BTreeSet};

use super::common::has_common_ideograph;
use super::{Atom, QueryTerm};
use crate::analyze::Kind;

/// A pair has its full weight if the number of sections that contain it is at least this fraction of the number of
/// sections that contain the more frequent overlapping pair.
const COHESION: f64 = 0.5;

/// Reduces the weight of pairs that span two words. The frequencies of pairs replace a dictionary. For example, in a
/// search for `依赖打包`, many sections contain `依赖` and `打包`, but hardly any section contains `赖打`.
pub(super) fn weigh_pairs(atoms: &mut [Atom]) {
    let pairs: BTreeMap<u32, (u32, usize)> = atoms
        .iter()
        .filter(|atom| atom.is_pair)
        .map(|atom| (atom.position, (atom.unit, atom.sections())))
        .collect();
    for atom in atoms.iter_mut().filter(|atom| atom.is_pair) {
        let neighbors = [atom.position.checked_sub(1), atom.position.checked_add(1)];
        let adjacent_pairs = neighbors.into_iter().flatten().filter_map(|position| pairs.get(&position));
        let most = adjacent_pairs.filter(|(unit, _)| *unit == atom.unit).map(|(_, sections)| *sections).max();
        if let Some(most) = most.filter(|most| *most > 0) {
            #[expect(clippy::cast_precision_loss, reason = "sections are counted in thousands")]
            let cohesion = atom.sections() as f64 / most as f64 / COHESION;
            atom.weight *= cohesion.min(1.0);
        }
    }
}

/// Returns whether a term is kana or Hangul. These are syllables: a single one has no meaning that a search could find.
fn is_syllable(term: &str) -> bool {
    term.starts_with(|char| matches!(char, '\u{3040}'..='\u{30ff}' | '\u{ac00}'..='\u{d7a3}'))
}

/// Returns the ideographs that no indexed pair contains: ideographs in typos (`组建库` for `组件库`) and one-character
/// words. Kana and Hangul are omitted.
pub(super) fn uncovered<'a>(query_terms: &'a [QueryTerm], atoms: &[Atom]) -> Vec<&'a QueryTerm> {
    let pairs = || query_terms.iter().filter(|term| term.kind == Kind::Pair);
    let found_positions: BTreeSet<u32> =
        atoms.iter().filter(|atom| atom.is_pair && atom.sections() > 0).map(|atom| atom.position).collect();
    let known: BTreeSet<&str> = pairs()
        .filter(|term| found_positions.contains(&term.position))
        .map(|term| term.term.as_str())
        .collect();
    let in_runs: BTreeSet<u32> = pairs().map(|term| term.unit).collect();
    let covered: BTreeSet<u32> = pairs()
        .filter(|term| known.contains(term.term.as_str()))
        .flat_map(|term| [term.position, term.position + 1])
        .collect();
    let mut seen = BTreeSet::new();
    query_terms
        .iter()
        .filter(|term| {
            term.kind == Kind::Single
                && in_runs.contains(&term.unit)
                && !covered.contains(&term.position)
                && !has_common_ideograph(&term.term)
                && !is_syllable(&term.term)
                && seen.insert(term.term.as_str())
        })
        .collect()
}
