//! Stop words, which are English words and Chinese characters that are too frequent to be useful in a query.

/// Question words and connecting words, which are ignored if the query contains other words.
const WORDS: &str = " a about am an and any are as at be been being by can could did do does for from get had has have how i if in \
    into is it its may might my not of on or our shall should so that the their them there these they this those to \
    us use using was we were what when where which who why will with without would you your ";

/// Frequent Chinese function words. A pair of ideographs is common if it contains one of these characters.
const IDEOGRAPHS: &str = "的了吗呢么什怎样为何如哪我你请吧里把在给啊谁";

pub(super) fn is_common_word(word: &str) -> bool {
    !word.contains(' ') && WORDS.contains(&format!(" {word} "))
}

pub(super) fn has_common_ideograph(term: &str) -> bool {
    term.chars().any(|c| IDEOGRAPHS.contains(c))
}
