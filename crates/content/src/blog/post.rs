//! Blog posts, as read from their files.

use quire_config::{BlogOptions, Dialect, PostAuthor, SiteConfig, parse_frontmatter_of};
use quire_diagnostics::{Diagnostic, Severity, Span, did_you_mean, has_errors};

use super::date::PostDate;
use super::lists::is_list_path;
use super::name::date_in;

/// A page of a blog other than a list, with the indices of its tags and authors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Path of the post's file, relative to the docs folder.
    pub file: String,
    /// Publication date; `None` if it is missing or invalid.
    pub date: Option<PostDate>,
    /// Indices of the tags in [`super::Blog::tags`], in the post's order.
    pub tags: Vec<usize>,
    /// Indices of the authors in [`super::Blog::writers`], in the post's order.
    pub writers: Vec<usize>,
    /// Whether only `quire dev` shows the post.
    pub is_draft: bool,
}

/// A post whose tags and authors have not been resolved to indices.
pub(super) struct PostFile {
    pub(super) file: String,
    pub(super) date: Option<PostDate>,
    pub(super) tags: Vec<String>,
    pub(super) authors: Vec<PostAuthor>,
    pub(super) is_draft: bool,
    /// Whether the post is omitted from lists.
    pub(super) is_unlisted: bool,
}

/// Returns whether a page is a post of the blog in `folder`, rather than the blog's index page or a list. `path` is
/// the page's path in its locale without extension.
pub(super) fn is_post(folder: &str, path: &str) -> bool {
    let path_in_folder = path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
    path_in_folder.is_some_and(|path| !is_list_path(path))
}

impl PostFile {
    /// Reads the post in `file`. Reports missing and invalid dates, and unknown authors.
    pub(super) fn read(
        config: &SiteConfig,
        options: &BlogOptions,
        file: &str,
        path: &str,
        text: &str,
    ) -> (Self, Vec<Diagnostic>) {
        let source = format!("{}/{file}", config.route.docs);
        let (head, frontmatter_diagnostics) = parse_frontmatter_of(config.markdown.dialect, &source, text);
        let frontmatter = head.frontmatter;
        let file_name_date = date_in(&options.folder.value, path);
        let date = match (&frontmatter.date, file_name_date) {
            (Some(date), _) => PostDate::parse(&date.value).ok_or_else(|| {
                let message = format!("`{}` is not a valid date", date.value);
                Diagnostic::error("blog/bad-date", date.span(&source), message)
                    .hint("write a date such as `2026-11-20`, or a date and time such as `2026-11-20T09:30:00+08:00`")
            }),
            (None, Some(named)) => PostDate::parse(named).ok_or_else(|| {
                let message = format!("the file name begins with `{named}`, which is not a valid date");
                Diagnostic::error("blog/bad-date", Span::file(source.as_str()), message)
                    .hint("begin the file name with a date such as `2026-11-20`")
            }),
            (None, None) => {
                let hint = "add `date: 2026-11-20` to the frontmatter, or begin the file name with the date: \
                            `2026-11-20-name.md`";
                let message = "the post has no date";
                Err(Diagnostic::error("blog/no-date", Span::file(source.as_str()), message).hint(hint))
            }
        };
        // Docusaurus publishes posts whose frontmatter has an invalid date. Quire then uses the date in the file name.
        let is_docusaurus = config.markdown.dialect == Dialect::Docusaurus;
        let substitute = file_name_date.and_then(PostDate::parse).filter(|_| is_docusaurus);
        // Invalid frontmatter is reported when the page is compiled.
        let is_valid = !has_errors(&frontmatter_diagnostics);
        let mut diagnostics = Vec::new();
        let date = date.or_else(|mut diagnostic| {
            if substitute.is_some() {
                diagnostic.severity = Severity::Warning;
                diagnostic.hints.push("until then, Quire uses the date in the file name".to_owned());
            }
            diagnostics.extend(is_valid.then_some(diagnostic));
            substitute.ok_or(())
        });
        let date = date.ok();
        let authors = frontmatter.authors.or(frontmatter.author).map(|authors| authors.0).unwrap_or_default();
        diagnostics.extend(authors.iter().filter_map(|author| unknown_author(config, &source, author)));
        let tags = frontmatter.tags.map(|tags| tags.0).unwrap_or_default();
        let tags = tags.iter().map(|tag| tag.split_whitespace().collect::<Vec<_>>().join(" "));
        let post = Self {
            file: file.to_owned(),
            date,
            tags: tags.filter(|tag| !tag.is_empty()).collect(),
            authors,
            is_draft: frontmatter.draft == Some(true) || head.foreign.is_draft,
            is_unlisted: head.foreign.is_unlisted,
        };
        (post, diagnostics)
    }
}

/// Returns the error for a name that looks like a key but is not in `[authors]`. On sites without `[authors]`, every
/// string is a name.
fn unknown_author(config: &SiteConfig, source: &str, author: &PostAuthor) -> Option<Diagnostic> {
    let PostAuthor::Named(name) = author else { return None };
    let is_key_char = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || "-_.".contains(char);
    let is_key = !name.value.is_empty() && name.value.chars().all(is_key_char);
    if config.authors.is_empty() || config.authors.contains_key(&name.value) || !is_key {
        return None;
    }
    let hint = match did_you_mean(&name.value, config.authors.keys().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("add `[authors.{}]` to `quire.toml`", name.value),
    };
    let message = format!("unknown author `{}`", name.value);
    Some(Diagnostic::error("blog/unknown-author", name.span(source), message).hint(hint))
}

#[cfg(test)]
mod tests {
    use quire_config::parse_site;
    use quire_diagnostics::Severity;

    use super::{PostDate, PostFile};

    #[test]
    fn docusaurus_posts_with_impossible_dates_have_the_date_in_their_file_name() {
        let read = |dialect: &str| {
            let toml =
                format!("title = \"T\"\n[markdown]\ndialect = \"{dialect}\"\n[[blog]]\nfolder = \"blog\"\n");
            let config = parse_site("quire.toml", &toml).0;
            let (path, text) = ("blog/2017-03-01-news", "---\ndate: 2017-02-29 11:00:00\n---\n# News\n");
            let file = format!("{path}.md");
            let (post, diagnostics) = PostFile::read(&config, &config.blogs[0], &file, path, text);
            let severities: Vec<Severity> =
                diagnostics.iter().map(|diagnostic| diagnostic.severity).collect();
            (post.date.map(PostDate::day), severities)
        };
        assert_eq!(read("docusaurus"), (Some("2017-03-01".to_owned()), vec![Severity::Warning]));
        assert_eq!(read("quire"), (None, vec![Severity::Error]));
    }
}
