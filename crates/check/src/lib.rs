//! What `quire check` asks of a site's content beyond what a build finds: languages that say the same, words that are
//! written one way, pages that are described, options as the documented tool has them. Pure: texts come in, findings
//! go out.
//!
//! Start with [`check`]. Each module is one subject and one area of codes:
//!
//! - `parity`: `i18n/missing-twin`, `i18n/headings-differ`, `i18n/translated-anchor`, `i18n/code-differs`,
//!   `i18n/untranslated`;
//! - `words`: `prose/term`, `prose/forbidden`; `spacing`: `prose/cjk-spacing`, `prose/half-width`;
//! - `content`: `content/no-alt`, `content/no-description`, `content/description-length`,
//!   `content/duplicate-description`, `content/thin-page`;
//! - `options`: `options/unknown`, `options/undocumented`, `options/changed`, `options/table-differs`,
//!   `options/no-facts`, `options/no-page`, `options/no-anchor`, `options/not-on-page`.
//!
//! *Invariant:* equal input gives equal findings in equal order.

mod comments;
mod content;
mod letters;
mod options;
mod page;
mod parity;
mod spacing;
mod words;

use globset::{Glob, GlobSet, GlobSetBuilder};
use quire_config::{PageHead, SiteConfig, parse_options, parse_terms};
use quire_diagnostics::{Diagnostic, sort};
use quire_markdown::Block;

use page::{Page, Twins};

/// A parsed Markdown or MDX file.
#[derive(Debug, Clone, Copy)]
pub struct ParsedPage<'a> {
    /// Relative to the site's folder.
    pub path: &'a str,
    /// The whole text.
    pub text: &'a str,
    /// Its frontmatter.
    pub head: &'a PageHead,
    /// Its body.
    pub blocks: &'a [Block],
}

/// What is checked.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The site's configuration.
    pub config: &'a SiteConfig,
    /// The Markdown and MDX files of the docs folder, in path order.
    pub pages: &'a [ParsedPage<'a>],
    /// The terminology table, when there is one.
    pub terms: Option<&'a str>,
    /// The data of documented options, when there is one.
    pub options: Option<&'a str>,
    /// What the documented tool declares, when it is known.
    pub published: Option<&'a str>,
}

/// Everything that is found, sorted.
pub fn check(input: &Input<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let config = input.config;
    let docs = format!("{}/", config.route.docs);
    let pages: Vec<Page<'_>> =
        input.pages.iter().filter_map(|page| Page::new(*page, &docs, config)).collect();
    let twins = Twins::of(&pages, &config.lang);

    let untwinned = globs(&config.check.untwinned);
    parity::check(&twins, config, &untwinned, &mut diagnostics);

    let terms = input.terms.map(|text| parse_terms(&config.check.terms, text));
    let (terms, found) = terms.unwrap_or_default();
    diagnostics.extend(found);
    for page in &pages {
        words::terms(page, &terms, &mut diagnostics);
        words::forbidden(page, &config.check.forbidden, &mut diagnostics);
        if letters::is_chinese(&page.lang) {
            spacing::check(page, &mut diagnostics);
        }
    }
    content::check(&pages, &globs(&config.check.short), &mut diagnostics);

    if let Some(text) = input.options {
        let (data, found) = parse_options(&config.check.options, text);
        diagnostics.extend(found);
        options::pages(&data, &twins, config, &mut diagnostics);
        if let Some(published) = input.published {
            options::published(&data, published, config, &mut diagnostics);
        }
    }
    sort(&mut diagnostics);
    diagnostics
}

/// The globs as one; those that are not valid have been reported with the configuration.
fn globs(globs: &[String]) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for glob in globs.iter().filter_map(|glob| Glob::new(glob).ok()) {
        set.add(glob);
    }
    set.build().unwrap_or_default()
}
