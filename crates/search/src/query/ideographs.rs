//! How much the pairs of a run of ideographs count.

use std::collections::{BTreeMap, BTreeSet};

use super::common::has_common_ideograph;
use super::{Asked, Atom};
use crate::analyze::Kind;

/// The sections that a pair is in, at least this share of those of the pairs it overlaps, for it to count in full.
const COHESION: f64 = 0.5;

/// Lets pairs count less that reach from one word into the next. There is no dictionary, so the index tells: of
/// `依赖打包` the pairs `依赖` and `打包` are in many sections and `赖打` in hardly any.
pub(super) fn weigh_pairs(atoms: &mut [Atom]) {
    let pairs: BTreeMap<u32, (u32, usize)> = atoms
        .iter()
        .filter(|atom| atom.is_pair)
        .map(|atom| (atom.position, (atom.unit, atom.sections())))
        .collect();
    for atom in atoms.iter_mut().filter(|atom| atom.is_pair) {
        let beside = [atom.position.checked_sub(1), atom.position.checked_add(1)];
        let beside = beside.into_iter().flatten().filter_map(|position| pairs.get(&position));
        let most = beside.filter(|(unit, _)| *unit == atom.unit).map(|(_, sections)| *sections).max();
        if let Some(most) = most.filter(|most| *most > 0) {
            #[expect(clippy::cast_precision_loss, reason = "sections are counted in thousands")]
            let cohesion = atom.sections() as f64 / most as f64 / COHESION;
            atom.weight *= cohesion.min(1.0);
        }
    }
}

/// The ideographs that stand in no pair the index knows: a slip (`组建库` for `组件库`), or a word of one.
pub(super) fn uncovered<'a>(asked: &'a [Asked], atoms: &[Atom]) -> Vec<&'a Asked> {
    let pairs = || asked.iter().filter(|it| it.kind == Kind::Pair);
    let found: BTreeSet<u32> =
        atoms.iter().filter(|atom| atom.is_pair && atom.sections() > 0).map(|atom| atom.position).collect();
    let known: BTreeSet<&str> =
        pairs().filter(|it| found.contains(&it.position)).map(|it| it.term.as_str()).collect();
    let in_runs: BTreeSet<u32> = pairs().map(|it| it.unit).collect();
    let covered: BTreeSet<u32> = pairs()
        .filter(|it| known.contains(it.term.as_str()))
        .flat_map(|it| [it.position, it.position + 1])
        .collect();
    let mut terms = BTreeSet::new();
    asked
        .iter()
        .filter(|it| {
            it.kind == Kind::Single
                && in_runs.contains(&it.unit)
                && !covered.contains(&it.position)
                && !has_common_ideograph(&it.term)
                && terms.insert(it.term.as_str())
        })
        .collect()
}
