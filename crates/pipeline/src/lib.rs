//! The pipeline: builds the files of a site from its folder.
//!
//! Each stage is a function of the results of earlier stages, in its own module:
//!
//! 1. `load` reads the files and lists the routes;
//! 2. `compile` compiles each page to an article, independently of the other pages;
//! 3. `model` combines the pages: navigation, page data, links;
//! 4. `bundle` runs esbuild over the modules that pages import, and compiles the style sheets of every page (`styles`);
//! 5. `render/additions` renders the site's own components for the search index, and `index` builds the indexes;
//! 6. `pictures` creates smaller versions of images, and `social` paints social images;
//! 7. `render` writes the document and the payload of each page;
//! 8. `publish` writes everything else.
//!
//! Start with [`Session`], which runs the stages that a command needs. `quire dev` uses [`LiveSession`]: after each
//! change it runs the stages before `render` for the changed parts, and renders pages when they are requested.
//!
//! Files go to a [`Sink`]: a stage on disk, memory, or nowhere. `publish/conflicts.rs` compares the paths of all files
//! before the first page is written. `sitemap.xml` and `robots.txt` yield to a public file; generated lines are added
//! to a public `_headers` or `_redirects`.
//!
//! `Store` contains the results of earlier builds, one `Namespace` per type. The first build for publishing in a
//! process saves the entries it used to `.quire/cache` in the site's folder, where later processes of `build`, `dev`
//! and `check` find them. Frontmatter is parsed again in every build, and rendered documents are not stored on disk,
//! because filling in the shell costs less than reading them. Of the link check only the key is stored, if no link is
//! dead.
//!
//! Every stage passes its diagnostics through `Severities` (`[check] severity` and `exceptions`), and a build stops
//! when errors make the next stage impossible. `keep_going` implements builds that continue. A stage leaves out broken
//! parts, so its result is usable: calls of missing components become their children, and modules with mistakes are
//! replaced while bundling. Mangled pages are found first and left out; errors caused only by their absence become
//! warnings.
//!
//! `live` is the site in development. Each build gives a [`LiveSite`], an immutable value that shares unchanged parts
//! with the previous one. It renders pages, or all pages as one document (`live/manual`), on request, and tracks
//! requested pages, because no others can be open in a browser. After an edit of pages that no other page depends on,
//! `live/edit.rs` compiles these pages only; any other change runs the stages for the whole site, with unchanged
//! results from the store. [`LiveSession::dependencies`] lists the files outside the site that the last build depended
//! on.
//!
//! The example `contract` generates `theme/src/contract.ts`; a test fails if the committed file is outdated.
//!
//! # Invariants
//!
//! - *Invariant:* the output does not depend on the number of threads. Test:
//!   `s9_35_builds_are_identical_for_any_threads_folder_time_zone_and_language`,
//!   `results_keep_the_order_whatever_the_threads`.
//! - *Invariant:* after an edit, a live session serves the bytes that a fresh session builds. Test:
//!   `pages_edited_added_renamed_and_removed`, `random_edits`.
//! - *Invariant:* the eight digits of `content_hash` only name files; keys are whole digests. Test:
//!   `files_that_eight_digits_cannot_tell_apart`, `two_images_with_one_name_are_refused`.
//! - *Invariant:* no document has a `style` attribute. It has one inline script, which the policy allows by its hash.
//!   Test: `pages_carry_no_inline_style_and_one_inline_script`,
//!   `no inline style, handler or script but the hashed one, every asset with its integrity`.
//! - *Invariant:* `SitePolicy` alone builds the content security policy. Header and documents carry the same policy,
//!   except for directives that only a header can have. Test:
//!   `the_documents_policy_is_the_headers_without_what_only_a_header_can_say`,
//!   `documents_carry_the_policy_of_the_headers_file`.

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
