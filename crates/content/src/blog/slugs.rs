//! URL slugs of tags and authors.

use std::collections::BTreeSet;

use quire_markdown::slug;

/// Returns a unique slug for each of `names`. If two names have the same slug, the later slug gets a numeric suffix.
pub(super) fn slugs<'name>(names: impl IntoIterator<Item = &'name str>) -> Vec<String> {
    // `index` is the page that lists all tags or authors; the other names are device names on Windows.
    let mut taken: BTreeSet<String> =
        ["index", "con", "prn", "aux", "nul"].into_iter().map(str::to_owned).collect();
    taken.extend((1..=9).flat_map(|number| [format!("com{number}"), format!("lpt{number}")]));
    let mut unique = |name: &str| {
        let slug = readable(name);
        let numbered = (1..).map(|number| format!("{slug}-{number}"));
        let mut candidates = std::iter::once(slug.clone()).chain(numbered);
        candidates.find(|slug| taken.insert(slug.clone())).unwrap_or_default()
    };
    names.into_iter().map(&mut unique).collect()
}

/// Maximum length of a slug in bytes. File systems limit names to 255 bytes, including extensions.
const MAX_SLUG: usize = 120;

/// Truncates a slug to at most [`MAX_SLUG`] bytes, at a character boundary.
pub(crate) fn shortened(slug: &str) -> &str {
    &slug[..slug.floor_char_boundary(MAX_SLUG)]
}

/// Returns the slug of a name. C, C++ and C# get different slugs.
fn readable(name: &str) -> String {
    let slug = slug(&name.replace('+', "p").replace('#', "-sharp").replace(['/', '.'], " "));
    let words: Vec<&str> = shortened(&slug).split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "other".to_owned() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::slugs;

    #[test]
    fn names_have_distinct_slugs() {
        let names = ["C", "C++", "C#", "Node.js", "CI/CD", "发布", "index", "!?", "?!", "a  b", "a-b", "CON"];
        let expected = [
            "c", "cpp", "c-sharp", "node-js", "ci-cd", "发布", "index-1", "other", "other-1", "a-b", "a-b-1",
            "con-1",
        ];
        assert_eq!(slugs(names), expected);
        let long = ["x".repeat(500), "发".repeat(200), "x".repeat(501)];
        let expected = ["x".repeat(120), "发".repeat(40), format!("{}-1", "x".repeat(120))];
        assert_eq!(slugs(long.iter().map(String::as_str)), expected);
    }
}
