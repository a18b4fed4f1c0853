//! The pipeline: from a site's folder to its files.
//!
//! Start with [`Session::build`]. A session keeps what one build can hand to the next (highlighted code, compiled
//! pages, bundled components); `quire build` makes one and builds once, `quire dev` builds again after each change.

mod article;
mod assets;
mod code;
mod components;
mod document;
mod examples;
mod facts;
mod failures;
mod host;
mod hosting;
mod includes;
mod inputs;
mod lead;
mod modules;
mod outputs;
mod pages;
mod parallel;
mod payload;
mod phases;
mod policy;
mod render;
mod rendered;
mod search;
mod session;
mod single;
mod sink;
mod sitemap;
mod unseen;
mod variants;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use quire_diagnostics::{Diagnostic, Sources};

pub use inputs::sources;
pub use phases::Phase;
pub use session::Session;
pub use single::render_single;
pub use sink::{Memory, Sink};

/// The content security policy of every page of a site: it names the theme's one inline script, and the origins that
/// pages may fetch from besides their own.
pub fn content_security_policy(origins: &[String]) -> String {
    assets::policy(origins).header()
}

/// Whether a folder is that of a site.
pub fn is_site(folder: &std::path::Path) -> bool {
    quire_files::exists(&folder.join(inputs::CONFIG))
}

/// What a session needs to know.
#[derive(Debug, Clone)]
pub struct Options {
    /// The site's folder, which holds `quire.toml`.
    pub site: PathBuf,
    /// Threads for compiling and rendering.
    pub threads: NonZeroUsize,
    /// esbuild's executable; looked for in `node_modules` when not given.
    pub esbuild: Option<PathBuf>,
    /// For the development server: the token of its event stream. Pages then load the development client.
    pub development: Option<String>,
}

/// What a build found and made.
#[derive(Debug, Default)]
pub struct Report {
    /// Findings, sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that findings point into.
    pub sources: Sources,
    /// Pages, 404 pages not counted.
    pub pages: usize,
    /// Site path of every page by the path of its document (`guide/index.html`).
    pub routes: BTreeMap<String, String>,
    /// Path of each language's search index: its first file, the others lie beside it.
    pub search: BTreeMap<String, String>,
    /// The content security policy of its pages.
    pub policy: String,
    /// URL prefix of the site.
    pub base: String,
    /// Default language.
    pub lang: String,
    /// Time spent.
    pub phases: Vec<Phase>,
}

/// Why a build could not be done. Mistakes in the site are not errors but findings.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no site.
    #[error("there is no `quire.toml` in `{}`; `quire new` writes one", folder.display())]
    NoSite {
        /// The folder that was looked in.
        folder: PathBuf,
    },
    /// The disk said no.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
    /// The theme's script failed: a mistake of ours.
    #[error("the theme could not be rendered: {0}")]
    Theme(#[from] quire_react::RenderError),
    /// esbuild could not be run.
    #[error(transparent)]
    Bundle(quire_react::bundle::BundleError),
    /// The site has components of its own, and esbuild was not found.
    #[error(
        "the site's components need esbuild: run `npm install esbuild` in the site's folder, or pass `--esbuild`"
    )]
    NoEsbuild,
}
