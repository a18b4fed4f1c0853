//! Parses search parameters strictly: unknown parameters are rejected, not ignored.

use std::borrow::Cow;

use quire_config::is_index_name;
use quire_html::percent::decode_strict;

use super::refusal::Refusal;

/// Maximum length of a keyword in characters. Longer keywords are rejected, because a search would ignore the
/// additional characters.
const MAX_KEYWORD: usize = 200;

/// Maximum number of pages per index in one response (requirement S9-03).
const MAX_LIMIT: usize = 100;

/// Default number of pages per index (requirement S9-04).
const DEFAULT_LIMIT: usize = 7;

/// Maximum number of index names in one request.
const MAX_INDEXES: usize = 16;

/// The parameters of a search (requirement S7-07).
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parameters {
    pub(super) keyword: String,
    /// Maximum number of pages from each index.
    pub(super) limit: usize,
    /// Names of the indexes to search, without duplicates. Empty means all.
    pub(super) indexes: Vec<String>,
    pub(super) lang: String,
    /// Version of the documentation; `None` for the default version of each site.
    pub(super) version: Option<String>,
}

/// Parses a query string, `application/x-www-form-urlencoded` (WHATWG URL, 5.1).
pub(super) fn parse(query: &str) -> Result<Parameters, Refusal> {
    let (mut keyword, mut limit, mut indexes, mut lang, mut version) = (None, None, None, None, None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (name, value) = (text(name)?, text(value)?);
        let slot = match name.as_str() {
            "keyword" => &mut keyword,
            "limit" => &mut limit,
            "searchIndexes" => &mut indexes,
            "lang" => &mut lang,
            "version" => &mut version,
            _ => {
                let message = "known parameters: keyword, limit, searchIndexes, lang, version";
                return Err(Refusal::bad("unknown-parameter", message));
            }
        };
        if slot.replace(value).is_some() {
            return Err(Refusal::bad("repeated-parameter", format!("`{name}` is given twice")));
        }
    }
    let missing = |name: &str| Refusal::bad("missing-parameter", format!("`{name}` is missing"));
    Ok(Parameters {
        keyword: keyword.ok_or_else(|| missing("keyword")).and_then(self::keyword)?,
        limit: limit.map_or(Ok(DEFAULT_LIMIT), |limit| self::limit(&limit))?,
        indexes: self::indexes(&indexes.unwrap_or_default())?,
        lang: lang.ok_or_else(|| missing("lang"))?,
        version: version.filter(|version| !version.is_empty()),
    })
}

fn text(encoded: &str) -> Result<String, Refusal> {
    let text = encoded.replace('+', " ");
    decode_strict(&text)
        .map(Cow::into_owned)
        .ok_or_else(|| Refusal::bad("malformed-query", "the query is not percent-encoded UTF-8"))
}

fn keyword(keyword: String) -> Result<String, Refusal> {
    if keyword.chars().nth(MAX_KEYWORD).is_some() {
        let message = format!("`keyword` is longer than {MAX_KEYWORD} characters");
        return Err(Refusal::bad("long-keyword", message));
    }
    Ok(keyword)
}

fn limit(limit: &str) -> Result<usize, Refusal> {
    let is_number = (1..=3).contains(&limit.len()) && limit.bytes().all(|byte| byte.is_ascii_digit());
    let number =
        is_number.then(|| limit.parse().ok()).flatten().filter(|limit| (1..=MAX_LIMIT).contains(limit));
    number.ok_or_else(|| Refusal::bad("bad-limit", format!("`limit` must be a number from 1 to {MAX_LIMIT}")))
}

fn indexes(list: &str) -> Result<Vec<String>, Refusal> {
    let mut names: Vec<String> = Vec::new();
    for name in list.split(',').filter(|_| !list.is_empty()) {
        if !is_index_name(name) {
            let message = "`searchIndexes` must be a comma-separated list of names";
            return Err(Refusal::bad("bad-index", message));
        }
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    if names.len() > MAX_INDEXES {
        let message = format!("`searchIndexes` has more than {MAX_INDEXES} names");
        return Err(Refusal::bad("many-indexes", message));
    }
    Ok(names)
}

#[cfg(test)]
mod tests;
