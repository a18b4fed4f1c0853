//! "Did you mean" suggestions.

/// Maximum length, in characters, of a name for which suggestions are computed. The time is quadratic in the length.
const MAX_LENGTH: usize = 200;

/// Returns the candidate closest to `name`, if it is close enough to be a typo: the Damerau-Levenshtein distance,
/// ignoring case, is at most a third of the length of `name`, or 1 for short names. The first of equally close
/// candidates wins. Returns `None` for very long strings.
pub fn did_you_mean<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    if length > MAX_LENGTH {
        return None;
    }
    let limit = (length / 3).max(1);
    let lowercase = name.to_lowercase();
    candidates
        .into_iter()
        .filter(|candidate| candidate.chars().take(2 * MAX_LENGTH).count().abs_diff(length) <= limit)
        .map(|candidate| (strsim::damerau_levenshtein(&lowercase, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
