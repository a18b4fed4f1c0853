//! "Did you mean" suggestions.

/// Returns the candidate closest to `written`, if it is close enough to be a typo: a Damerau-Levenshtein distance of at
/// most a third of the length, and at least one. The first of equally close candidates wins.
pub fn did_you_mean<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (written.chars().count() / 3).max(1);
    let lower = written.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
