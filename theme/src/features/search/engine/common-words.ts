/** Stop words. `query/common.rs` in `crates/search` contains the same list. */

/** Question words and function words, which are ignored unless the query contains no other words. */
const WORDS = new Set(
  (
    'a about am an and any are as at be been being by can could did do does for from get had has have how i if in ' +
    'into is it its may might my not of on or our shall should so that the their them there these they this those to ' +
    'us use using was we were what when where which who why will with without would you your'
  ).split(' '),
);

/** A pair of ideographs is common if one of them is in this set. */
const IDEOGRAPHS = new Set('的了吗呢么什怎样为何如哪我你请吧里把在给啊谁');

export function isCommonWord(word: string): boolean {
  return WORDS.has(word);
}

export function hasCommonIdeograph(term: string): boolean {
  return [...term].some(character => IDEOGRAPHS.has(character));
}
