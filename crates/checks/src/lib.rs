//! Content checks: translations, terminology, descriptions, options, and outdated translations.
//!
//! The checks complement the diagnostics of a build. They take file contents and return diagnostics, without any I/O.
//! `quire_markdown::blocks` parses the pages. A site may document the options of a software tool: `options.toml` lists
//! the documented options, and `options.published.json`, which `site/scripts/options.mjs` generates, contains the
//! tool's own declarations.
//!
//! Start with [`check`]. Each module covers one subject and its diagnostic codes:
//!
//! - `parity`: `i18n/missing-alternate`, `i18n/headings-differ`, `i18n/translated-anchor`, `i18n/code-differs`,
//!   `i18n/untranslated`;
//! - `words`: `prose/term`, `prose/forbidden`; `spacing`: `prose/cjk-spacing`, `prose/half-width`;
//! - `content`: `content/no-alt`, `content/no-description`, `content/description-length`,
//!   `content/duplicate-description`, `content/thin-page`;
//! - `options`: `options/unknown`, `options/undocumented`, `options/changed`, `options/table-differs`,
//!   `options/no-facts`, `options/no-page`, `options/no-anchor`, `options/not-on-page`, `options/syntax`.
//!
//! [`translations`] detects sections of translations whose originals have changed, in every build of a site with a
//! ledger (`translations.json`).
//!
//! # Invariants
//!
//! - *Invariant:* the checks are pure: equal input results in equal diagnostics in the same order. A diagnostic points
//!   to the line that the author edits. Test: `documented_options_match_the_tool`, `terms_have_one_spelling`,
//!   `a_diagnostic_shows_its_location_and_a_hint`.
//! - *Invariant:* line breaks, emphasis, table widths and other formatting do not change a digest. Test:
//!   `changes_of_formatting_are_ignored`.
//! - *Invariant:* `translations` reads no files; the caller provides revisions. [`translations::Ledger::is_same`]
//!   detects unchanged originals by their digest, so a ledger does not slow down builds while translations are up to
//!   date. Not tested: `disallowed_methods` in `clippy.toml`; revisions are parameters.

mod comments;
mod content;
mod letters;
mod options;
mod page;
mod parity;
mod spacing;
pub mod translations;
mod words;

use quire_config::{PageHead, SiteConfig, glob_set, parse_options, parse_terms};
use quire_diagnostics::{Diagnostic, sort};
use quire_markdown::Block;

use page::{Alternates, Page};

/// A parsed Markdown or MDX file.
#[derive(Debug, Clone, Copy)]
pub struct ParsedPage<'a> {
    /// Path relative to the site's folder.
    pub path: &'a str,
    /// Contents of the file, including the frontmatter. Byte ranges of [`Self::blocks`] refer to it.
    pub text: &'a str,
    /// Parsed frontmatter; empty values if the file has none.
    pub head: &'a PageHead,
    /// Markdown blocks after the frontmatter, in source order.
    pub blocks: &'a [Block],
    /// Whether the file is published as a page. False for fragments, which other pages include.
    pub is_published: bool,
}

/// The parsed files and settings that [`check`] compares.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// Validated `quire.toml`, with all defaults.
    pub config: &'a SiteConfig,
    /// Markdown and MDX files of the docs folder, in path order.
    pub pages: &'a [ParsedPage<'a>],
    /// Contents of the terminology table, if the site has one.
    pub terms: Option<&'a str>,
    /// Contents of the file that lists the documented options (`options.toml`), if the site has one.
    pub options: Option<&'a str>,
    /// Contents of the file with the documented tool's own option declarations (`options.published.json`), if
    /// available.
    pub published: Option<&'a str>,
}

/// Runs every check and returns the diagnostics, sorted.
pub fn check(input: &Input<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let config = input.config;
    let docs = format!("{}/", config.route.docs);
    let mut pages: Vec<Page<'_>> =
        input.pages.iter().filter_map(|page| Page::new(*page, &docs, config)).collect();
    pages.sort_by(|one, other| one.version.cmp(&other.version));
    let terms = input.terms.map(|text| parse_terms(&config.check.terms, text));
    let (terms, more_diagnostics) = terms.unwrap_or_default();
    diagnostics.extend(more_diagnostics);
    for page in &pages {
        diagnostics.extend(words::terms(page, &terms));
        diagnostics.extend(words::forbidden(page, &config.check.forbidden));
        if letters::is_chinese(&page.lang) {
            diagnostics.extend(spacing::check(page));
        }
    }
    let options = input.options.map(|text| parse_options(&config.check.options, text));
    // Pages are compared only within their version.
    for pages in pages.chunk_by(|one, other| one.version == other.version) {
        let alternates = Alternates::new(pages, &config.lang);
        diagnostics.extend(parity::check(&alternates, config, &glob_set(&config.check.untranslated)));
        diagnostics.extend(content::check(pages, &glob_set(&config.check.short)));
        // `options.toml` describes the default version.
        let is_default = pages.iter().all(|page| page.version == config.multi_version.default);
        if let Some((data, _)) = options.as_ref().filter(|_| is_default) {
            diagnostics.extend(options::pages(data, &alternates, config));
        }
    }
    if let Some((data, more_diagnostics)) = options {
        diagnostics.extend(more_diagnostics);
        if let Some(published) = input.published {
            diagnostics.extend(options::check_published(&data, published, config));
        }
    }
    sort(&mut diagnostics);
    diagnostics
}
