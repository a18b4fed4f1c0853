//! Conversion of a project of another documentation engine to a Quire site, in place.
//!
//! [`import`] returns `quire.toml`, the navigation files, and a report, which lists the settings that were carried over
//! and the settings that were not. Configurations are never run: `quire-foreign-config` evaluates only expressions with
//! known values. Each engine has a module that reads its configuration into a [`draft::Draft`]. Separate modules
//! convert settings that several engines have, such as head elements, social links, aliases and navigation.
//! `quire-config` checks the resulting configuration, and the routes of `quire-content` check links.
//!
//! `Table`, the reader for configuration objects, reports keys that an engine's module has not read. `navigation`
//! writes menus and sidebars as `_nav.json`, `_meta.json` or `_sidebars.json`, and reports and omits entries whose
//! links do not resolve. If an engine has pages in several folders, `copies` copies them to one folder with adapted
//! slugs and relative paths. The later steps of the import read the project with these copies. Redirects are checked
//! against the routes of the new site. `quire.toml` is generated last, because footers and redirects add settings to
//! the file.
//!
//! # Invariants
//!
//! - *Invariant:* the import is pure: it reads files through [`Files`], and the caller writes the returned files. Not
//!   tested: `disallowed_methods` in `clippy.toml` enforces it, and the crate's tests import from memory.
//! - *Invariant:* no configuration is run. Every evaluation terminates: the number of steps is limited, a result costs
//!   steps in proportion to its size, and the value of a variable that depends on itself is unknown. Unknown values are
//!   reported with their position. Test: `every_evaluation_terminates`,
//!   `unknown_expressions_are_reported_with_their_place`, `import_cycles_terminate`,
//!   `endlessly_growing_values_are_unknown`.
//! - *Invariant:* no file outside of the project and its git repository is read or written. Outside of the project's
//!   folder, only navigation files and the home page of the docs folder are written. Test:
//!   `nothing_outside_of_the_project_is_written_or_copied`,
//!   `a_link_that_leads_out_of_the_project_is_not_written_through`, `a_link_that_leads_out_of_the_project_is_not_read`.
//! - *Invariant:* an existing file is never overwritten, unless an earlier import wrote it, it has not changed since
//!   then (`Record`), and `--force` is given. Test: `existing_files_are_kept`, `files_of_the_author_are_kept`.

mod address;
mod alias;
mod components;
mod copies;
mod docusaurus;
mod draft;
mod engine;
mod fence;
mod head;
mod i18n;
mod language;
mod mdbook;
mod navigation;
mod navigation_files;
mod origins;
mod outside;
mod public;
mod record;
mod redirects;
mod report;
mod rspress;
mod same_url;
mod severity;
mod site;
mod social;
mod table;
mod title;
mod toml;
mod valid;
mod vitepress;

use std::sync::Arc;

use oxc_allocator::Allocator;
use quire_config::{Dialect, parse_frontmatter_of};
use quire_content::{Navigation, Routes, generated_pages};
use quire_diagnostics::Diagnostic;
use quire_foreign_config::{MAX_SCRIPT, Scripts, files, path};
use quire_process::JAVASCRIPT_BYTE;

pub use draft::{Contents, NewFile};
pub use engine::Engine;
pub use quire_foreign_config::files::Files;
pub use record::{Existing, Overwrite, RECORD, Record};
pub use report::{Finding, Group, Report};

use copies::Project;
use draft::Draft;
use engine::Candidate;
use files::Listing;

use valid::ValidConfig;

/// Options of an import.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Engine to use if the folder contains projects of several engines.
    pub engine: Option<Engine>,
    /// Current year, which scripts may compute for a copyright line.
    pub year: Option<i32>,
}

/// A project converted to a Quire site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Files to write into the project's folder, `quire.toml` first.
    pub files: Vec<NewFile>,
    /// Report of the settings and files that were carried over, and of all others.
    pub report: Report,
}

/// Imports the project in a folder. Returns an error if the folder contains no project, or if it contains several
/// projects and `options` does not select one.
pub fn import(files: &(dyn Files + Sync), options: Options) -> Result<Import, Box<Diagnostic>> {
    let candidate = engine::detect(files, options.engine)?;
    // The parser is recursive, so large configurations need a larger stack.
    Ok(quire_process::with_stack(MAX_SCRIPT * JAVASCRIPT_BYTE, || read(files, options, &candidate)))
}

fn read(files: &dyn Files, options: Options, candidate: &Candidate) -> Import {
    let files = &Project::new(files);
    let allocator = Allocator::default();
    let scripts = Scripts::new(&allocator, files, options.year);
    let mut draft = Draft::new(&scripts, files);
    match candidate.engine {
        Engine::Rspress => rspress::read(&mut draft, &candidate.config),
        Engine::VitePress => vitepress::read(&mut draft, &candidate.config),
        Engine::Docusaurus => docusaurus::read(&mut draft, &candidate.config),
        Engine::MdBook => mdbook::read(&mut draft, &candidate.config),
    }
    if files.text(&candidate.config).is_none() {
        draft.dropped_file(&candidate.config, "configuration", "the file is not UTF-8 text");
    }
    report_scripts(&mut draft);
    complete(&mut draft, candidate);
    outside::root(&mut draft);
    origins::read(&mut draft);
    valid::remove_invalid_globs(&mut draft);
    let origin = format!("`{}`", candidate.config);
    let ValidConfig { config, diagnostics, removed, .. } =
        valid::without_invalid(toml::quire_toml(&draft.site, &origin));
    for diagnostic in diagnostics {
        draft.report(Group::Dropped, "quire.toml", &diagnostic.message, None);
    }
    valid::report(&mut draft, &removed);
    draft.site.docs.clone_from(&config.route.docs);
    let config = Arc::new(config);
    let Listing { files: mut docs, is_cut_off } = files::listing(files, &config.route.docs);
    if is_cut_off {
        draft.cut_off(&config.route.docs);
    }
    let text = |file: &str| {
        let is_read = Navigation::is_navigation_file(file);
        is_read.then(|| files.text(&path::join(&config.route.docs, file))).flatten().unwrap_or_default()
    };
    let texts: Vec<(&str, String)> = docs.iter().map(|file| (file.as_str(), text(file))).collect();
    let generated = generated_pages(&config, texts.iter().map(|(file, text)| (*file, text.as_str())));
    docs.extend(generated.into_iter().map(|page| page.file).chain(std::mem::take(&mut draft.generated)));
    let public = &draft.site.public;
    let public = if public.is_empty() { Vec::new() } else { files::below(files, public) };
    // For pages of other engines, builds read URLs from the frontmatter only in the Docusaurus dialect.
    let dialect = config.markdown.dialect;
    components::report_missing_esbuild(&mut draft, dialect);
    let folder = config.route.docs.clone();
    let foreign = |file: &str| {
        let text = files.text(&path::join(&folder, file)).filter(|_| dialect == Dialect::Docusaurus)?;
        Some(parse_frontmatter_of(dialect, file, &text).0.foreign)
    };
    let (mut routes, route_diagnostics) =
        Routes::with_frontmatter(Arc::clone(&config), &docs, &public, foreign);
    if dialect == Dialect::Vitepress && same_url::exclude(&mut draft, &folder, &mut docs, &route_diagnostics)
    {
        routes = Routes::with_frontmatter(config, &docs, &public, foreign).0;
    }
    navigation::write(&mut draft, &routes);
    navigation::write_footer(&mut draft, &routes);
    redirects::write(&mut draft, &routes);
    // Redirects and footers depend on the routes and add settings, so `quire.toml` is generated after them.
    let ValidConfig { toml, removed, .. } = valid::without_invalid(toml::quire_toml(&draft.site, &origin));
    valid::report(&mut draft, &removed);
    let quire_toml = NewFile { path: "quire.toml".to_owned(), contents: Contents::Text(toml) };
    let (copied, cut_off) = files.copied_files();
    for folder in cut_off {
        draft.cut_off(&folder);
    }
    Import {
        files: std::iter::once(quire_toml).chain(draft.take_files(copied)).collect(),
        report: Report {
            engine: candidate.engine.name(),
            config: candidate.config.clone(),
            findings: draft.findings,
        },
    }
}

/// Reports syntax errors, code that was not evaluated, and conditions and environment variables with assumed values.
fn report_scripts(draft: &mut Draft<'_, '_>) {
    let scripts = draft.scripts;
    for (message, span) in scripts.errors.take() {
        draft.dropped("syntax error", span, &message);
    }
    for span in scripts.not_run.take() {
        draft.unread("statement", span);
    }
    for (name, span) in scripts.unwrapped.take() {
        draft.dropped(&format!("`{name}(…)`"), span, "only the configuration passed to the call was read");
    }
    for span in scripts.assumed.take() {
        let condition = format!("`{}`", scripts.excerpt(span));
        draft.report(Group::Assumed, &condition, "false, because the value is not known", Some(span));
    }
    let mut unset = scripts.unset.take();
    unset.sort();
    unset.dedup();
    for (name, span) in unset {
        draft.report(Group::Assumed, &format!("environment variable {name}"), "not set", Some(span));
    }
}

/// Fills in required settings that the project does not set.
fn complete(draft: &mut Draft<'_, '_>, candidate: &Candidate) {
    if draft.site.title.trim().is_empty() {
        let titled_locale = draft.site.locales.iter().find(|locale| !locale.title.is_empty());
        draft.site.title = titled_locale.map(|locale| locale.title.clone()).unwrap_or_default();
    }
    if draft.site.title.trim().is_empty() {
        draft.dropped_file(&candidate.config, "title", "the project has none; set it in `quire.toml`");
        "Documentation".clone_into(&mut draft.site.title);
    }
    let locales = &draft.site.locales;
    let default = &draft.site.lang;
    if !locales.is_empty() && !locales.iter().any(|locale| locale.lang == *default) {
        let first = locales[0].lang.clone();
        draft.site.lang = first;
    }
}
