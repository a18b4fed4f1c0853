//! Positions in an article at which content is inserted: after its title, and before its first section.

use quire_html::tags::is_void;

/// Returns the offset at which the text of an article starts: after the title, if the article contains a title.
pub(super) fn after_title(article: &str) -> usize {
    article.find("</h1>").map_or(0, |start| start + "</h1>".len())
}

/// Splits an article before its first section, where overview pages insert their list. Does not split the article if
/// the first section is nested in another element. Must match `splitLead` in `theme/src/features/overview/filter.ts`.
pub(crate) fn split_lead(article: &str) -> (&str, &str) {
    let Some(at) = article.find("<h2") else { return (article, "") };
    let (lead, rest) = article.split_at(at);
    let opened = lead.match_indices('<').filter(|(start, _)| {
        let name = &lead[start + 1..];
        let name =
            &name[..name.find(|it: char| !it.is_ascii_alphanumeric() && it != '-').unwrap_or(name.len())];
        name.starts_with(|it: char| it.is_ascii_alphabetic()) && !is_void(name)
    });
    if opened.count() == lead.matches("</").count() { (lead, rest) } else { (article, "") }
}

#[cfg(test)]
mod tests {
    use super::split_lead;

    #[test]
    fn s2_58_the_list_precedes_the_first_top_level_section() {
        assert_eq!(
            split_lead("<h1>a</h1><p>b<br><img src=x></p>\n<h2>c</h2>"),
            ("<h1>a</h1><p>b<br><img src=x></p>\n", "<h2>c</h2>")
        );
        assert_eq!(split_lead("<p>a</p>"), ("<p>a</p>", ""));
        assert_eq!(
            split_lead("<link-card><h2>c</h2></link-card>"),
            ("<link-card><h2>c</h2></link-card>", "")
        );
        assert_eq!(split_lead(""), ("", ""));
    }
}
