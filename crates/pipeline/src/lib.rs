//! The pipeline: from a site's folder to its files.
//!
//! Each stage is a function of the results of earlier ones, in a module of its own:
//!
//! 1. `load` reads the files and lists the routes;
//! 2. `compile` turns each page into an article, on its own;
//! 3. `model` puts the pages together: navigation, page data, links;
//! 4. `index` makes the search indexes;
//! 5. `bundle` runs esbuild over the modules that pages import;
//! 6. `pictures` makes smaller versions of images;
//! 7. `render` writes the document and the payload of each page;
//! 8. `publish` writes everything else.
//!
//! Start with [`Session`], which runs the stages that a command needs. `quire dev` has a [`LiveSession`]: after each change
//! it runs the stages before `render` for what has changed, and pages are rendered when they are requested.

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
mod model;
mod pages;
mod parallel;
mod phases;
mod pictures;
mod precompress;
mod publish;
mod purpose;
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
    LiveBuild, LiveChanges, LiveManual, LiveManualFiles, LivePage, LivePageFiles, LivePagePaths, LiveSession,
    LiveSite,
};
pub use load::sources;
pub use pages::{SearchPage, SearchPages};
pub use phases::Phase;
pub use precompress::precompress;
pub use publish::{Discard, Memory, Sink, keep};
pub use quire_diagrams::isolated as diagrams;
pub use quire_social_images::isolated as logos;
pub use quire_styles::sass;
pub use samples::Samples;
pub use session::{Checked, Indexed, Session};
pub use single::{render_commonmark, render_single};
pub use translations::{BehindSection, Translation, Translations};

/// The content security policy of a site without settings of its own, as a header value: it allows the theme's inline
/// script.
pub fn content_security_policy() -> String {
    publish::SitePolicy::new(publish::Allowed::default(), None).header
}

/// The types of the modules that code of a site may import from Quire, as the text of a declaration file.
pub fn types() -> &'static [u8] {
    quire_react::Theme::types()
}

/// Whether a folder is that of a site.
pub fn is_site(folder: &std::path::Path) -> bool {
    quire_files::exists(&folder.join(load::CONFIG))
}

/// The settings of a session.
#[derive(Debug, Clone)]
pub struct Options {
    /// The site's folder, which holds `quire.toml`.
    pub site: PathBuf,
    /// Path under which the site is served, instead of the configuration's.
    pub base: Option<String>,
    /// Origin of the published site, instead of the configuration's.
    pub site_url: Option<String>,
    /// Threads for compiling and rendering.
    pub threads: NonZeroUsize,
    /// esbuild's executable [default: the nearest one in `node_modules`].
    pub esbuild: Option<PathBuf>,
    /// The executable that compiles Sass, see [`quire_styles::Site::sass`].
    pub sass: Option<PathBuf>,
    /// Whether results are kept in `.quire/cache` of the site's folder, and taken from there.
    pub is_cached: bool,
    /// For the development server: the token of its event stream. Pages then load the development client.
    pub development: Option<String>,
    /// Builds the site for an archive, see [`Session::archive`].
    pub is_archive: bool,
    /// Renders each page's shell with React in one piece instead of filling in templates: the same bytes in several times
    /// the time, for tests that compare the two.
    pub is_untemplated: bool,
}

/// The result of a build.
#[derive(Debug, Default)]
pub struct Report {
    /// Sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that diagnostics point into.
    pub sources: Sources,
    /// Pages, 404 pages not counted.
    pub pages: usize,
    /// How many pages were parsed; the others are as in an earlier build.
    pub parsed: usize,
    /// How many pages were rendered, 404 pages included; the others are as in an earlier build of the session.
    pub rendered: usize,
    /// Whether all stages have run: what was written is a site, for all its errors.
    pub is_complete: bool,
    /// Pages that were left out because of their errors, relative to the docs folder.
    pub left_out: Vec<String>,
    /// Site path of every page by the path of its document (`guide/index.html`).
    pub routes: BTreeMap<String, String>,
    /// Path of each language's search index: its first file, the others lie beside it.
    pub search: BTreeMap<String, String>,
    /// The content security policy of its pages.
    pub policy: String,
    /// URL prefix of the site.
    pub base: String,
    /// How the site is to be published.
    pub publish: PublishOptions,
    /// Default language.
    pub lang: String,
    /// Default version of the documentation; empty for a site without versions.
    pub version: String,
    /// Time spent.
    pub phases: Vec<Phase>,
    /// Modules of components that are live in the browser without `"use client"`, by path relative to the site's folder.
    pub automatic: Vec<String>,
}

/// Why a build could not be done. Mistakes in the site are diagnostics, not errors.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no site.
    #[error("there is no `quire.toml` in `{}`; `quire new` writes one", folder.display())]
    NoSite {
        /// The folder that was looked in.
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
