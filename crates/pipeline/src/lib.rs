//! The pipeline: builds the files of a site from its folder.
//!
//! Each stage is a function of the results of earlier stages, in its own module:
//!
//! 1. `load` reads the files and lists the routes;
//! 2. `compile` compiles each page to an article, independently of the other pages;
//! 3. `model` combines the pages: navigation, page data, links;
//! 4. `index` builds the search indexes;
//! 5. `bundle` runs esbuild over the modules that pages import;
//! 6. `pictures` creates smaller versions of images;
//! 7. `render` writes the document and the payload of each page;
//! 8. `publish` writes everything else.
//!
//! Start with [`Session`], which runs the stages that a command needs. `quire dev` uses [`LiveSession`]: after each
//! change it runs the stages before `render` for the changed parts, and renders pages when they are requested.

mod addresses;
mod archive;
mod bundle;
mod check;
mod compile;
mod footer;
mod index;
mod indexed;
mod keep_going;
mod live;
mod load;
mod mode;
mod model;
mod pages;
mod parallel;
mod phases;
mod pictures;
mod precompress;
mod publish;
mod render;
mod report;
mod samples;
mod session;
mod single;
mod site_theme;
mod social;
mod store;
mod styles;
mod translations;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use quire_config::PublishOptions;
use quire_diagnostics::{Diagnostic, Sources};

pub use addresses::{Registry, SiteAddresses};
pub use archive::{ARCHIVE_END, Archived};
pub use check::ParsedPage;
pub use index::SearchIndex;
pub use live::{
    LiveBuild, LiveChanges, LiveManual, LiveManualFiles, LivePage, LivePageFiles, LiveSession, LiveSite,
};
pub use load::sources;
pub use pages::{SearchPage, SearchPages};
pub use phases::Phase;
pub use precompress::precompress;
pub use publish::{Discard, Memory, Sink, keep};
pub use quire_content::PageFile;
pub use quire_diagrams::isolated as diagrams;
pub use quire_social_images::isolated as logos;
pub use quire_styles::sass;
pub use samples::Samples;
pub use session::{Checked, Indexed, Session};
pub use single::{render_commonmark, render_single};
pub use translations::{BehindSection, Translation, Translations};

/// Returns the content security policy of a site with default settings, as a header value. It allows the theme's inline
/// script.
pub fn content_security_policy() -> String {
    publish::SitePolicy::new(publish::Allowed::default(), None).header
}

/// Returns the TypeScript declarations of the modules that code of a site may import from Quire.
pub fn types() -> &'static [u8] {
    quire_react::Theme::types()
}

/// Returns whether a folder contains a site.
pub fn is_site(folder: &std::path::Path) -> bool {
    quire_files::exists(&folder.join(load::CONFIG))
}

/// The settings of a session.
#[derive(Debug, Clone)]
pub struct Options {
    /// The site's folder, which contains `quire.toml`.
    pub site: PathBuf,
    /// Path under which the site is served; overrides the configuration.
    pub base: Option<String>,
    /// Origin of the published site; overrides the configuration.
    pub site_url: Option<String>,
    /// Number of threads for compiling and rendering.
    pub threads: NonZeroUsize,
    /// Path of esbuild's executable [default: the nearest one in `node_modules`].
    pub esbuild: Option<PathBuf>,
    /// Path of the executable that compiles Sass, see [`quire_styles::Site::sass`].
    pub sass: Option<PathBuf>,
    /// Whether results are cached in `.quire/cache` of the site's folder.
    pub is_cached: bool,
    /// Token of the development server's event stream. If set, pages load the development client.
    pub development: Option<String>,
    /// Whether to build the site for an archive, see [`Session::archive`].
    pub is_archive: bool,
    /// Whether to render each page's shell with React as a whole instead of filling in templates. The result is the
    /// same, but takes several times as long; for tests that compare the two.
    pub is_untemplated: bool,
}

/// The result of a build.
#[derive(Debug, Default)]
pub struct Report {
    /// Sorted diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// Source texts that diagnostics point into.
    pub sources: Sources,
    /// Number of pages, without 404 pages.
    pub pages: usize,
    /// Number of parsed pages; the other pages were reused from an earlier build.
    pub parsed: usize,
    /// Number of rendered pages, including 404 pages.
    pub rendered: usize,
    /// Whether all stages have run, so that the written files are a site, even if there are errors.
    pub is_complete: bool,
    /// Pages that were left out because of their errors, relative to the docs folder.
    pub left_out: Vec<String>,
    /// Site path of every page, by the path of its document (`guide/index.html`).
    pub routes: BTreeMap<String, String>,
    /// Path of each language's search index: its first file. The other files are in the same folder.
    pub search: BTreeMap<String, String>,
    /// Content security policy of the pages.
    pub policy: String,
    /// URL prefix of the site.
    pub base: String,
    /// Options for publishing the site.
    pub publish: PublishOptions,
    /// Default language.
    pub lang: String,
    /// Default version of the documentation; empty for a site without versions.
    pub version: String,
    /// Time of each phase.
    pub phases: Vec<Phase>,
    /// Modules of components that run in the browser without `"use client"`, by path relative to the site's folder.
    pub automatic: Vec<String>,
}

/// Reasons why a build is impossible. Mistakes in the site are diagnostics, not errors.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The folder contains no site.
    #[error("there is no `quire.toml` in `{}`; `quire new` writes one", folder.display())]
    NoSite {
        /// The folder that should contain the site.
        folder: PathBuf,
    },
    /// A file could not be read or written.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
    /// The theme's script failed: a bug in Quire.
    #[error("the theme could not be rendered: {0}")]
    Theme(#[from] quire_react::RenderError),
    /// esbuild could not be run.
    #[error(transparent)]
    Bundle(quire_react::bundle::BundleError),
    /// The archive could not be written.
    #[error(transparent)]
    Archive(#[from] quire_archive::Error),
    /// The site has components of its own, and esbuild was not found.
    #[error(
        "the site's components need esbuild: run `npm install esbuild` in the site's folder, or pass `--esbuild`"
    )]
    NoEsbuild,
}
