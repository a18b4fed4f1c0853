//! The pipeline: builds the files of a site from its folder.
//!
//! Each stage is a function of the results of earlier stages, in one of these crates:
//!
//! 1. `quire-load` reads the files and lists the routes;
//! 2. `quire-compile` compiles each page to an article;
//! 3. `quire-render` combines the pages in the model: navigation, page data, links;
//! 4. `quire-compile` bundles the modules that pages import, and compiles the style sheets that every page loads;
//! 5. `quire-render` renders the site's own components for the search index, and `quire-output` builds the indexes;
//! 6. `quire-render` creates smaller versions of images, and paints social images;
//! 7. `quire-render` writes the document of each page;
//! 8. `quire-output` writes all other files.
//!
//! Start with [`Session`], which runs the stages that a command needs. `quire dev` uses [`LiveSession`]. After each
//! change, a live session runs the stages before rendering for the changed parts. Pages are rendered when they are
//! requested.
//!
//! Files are written to a [`Sink`]: a staging folder on disk, memory, or [`Discard`].
//!
//! `Store` contains the results of earlier builds, one `Namespace` per type. The first build of a `build` or `dev`
//! process saves the entries that it used to `.quire/cache` in the site's folder. Later processes of `build`, `dev` and
//! `check` read them from there.
//!
//! Every stage passes its diagnostics through `Severities` (`[check] severity` and `exceptions`). A build stops when
//! errors make the next stage impossible. `keep_going` implements builds that continue after errors: these builds leave
//! out pages whose text is corrupted, and errors that only result from the missing pages become warnings.
//!
//! `live` implements the site during development. Each build produces a [`LiveSite`], an immutable value that shares
//! unchanged parts with the previous [`LiveSite`]. A [`LiveSite`] renders pages on request, or all pages as one
//! document (`live/manual`), and tracks requested pages, because only these pages can be open in a browser. After an
//! edit of pages that no other page depends on, `live/edit.rs` compiles only the edited pages. Any other change runs
//! the stages for the whole site, with unchanged results from the store. [`LiveSession::dependencies`] lists the files
//! outside the site that the last build depended on.
//!
//! The example `contract` generates `theme/src/contract.ts`. A test fails if the committed file is outdated.
//!
//! # Invariants
//!
//! - *Invariant:* the output does not depend on the number of threads. Test:
//!   `s9_35_builds_are_identical_for_any_threads_folder_time_zone_and_language`,
//!   `results_have_the_order_of_the_items_for_any_number_of_threads`.
//! - *Invariant:* after an edit, a live session serves the bytes that a fresh session builds. Test:
//!   `pages_edited_added_renamed_and_removed`, `random_edits`.

mod addresses;
mod archive;
mod check;
mod keep_going;
mod live;
mod pages;
mod report;
mod samples;
mod session;
mod store;
mod translations;

use std::collections::BTreeMap;

use quire_config::PublishOptions;
use quire_diagnostics::{Diagnostic, Sources};

pub use addresses::{Registry, SiteAddresses};
pub use archive::{ARCHIVE_END, ArchiveError, Archived};
pub use check::ParsedPage;
pub use live::{
    LiveBuild, LiveChanges, LiveManual, LiveManualFiles, LivePage, LivePageFiles, LiveSession, LiveSite,
};
pub use pages::{SearchPage, SearchPages};
pub use quire_content::PageFile;
pub use quire_diagrams::isolated as diagrams;
pub use quire_files::{Discard, Memory, Sink};
pub use quire_images::social::isolated as logos;
pub use quire_load::{Error, Options, sources};
pub use quire_output::{SearchIndex, keep_policy, precompress};
pub use quire_react::bundle::find_esbuild;
pub use quire_render::{render_commonmark, render_single};
pub use quire_styles::sass;
pub use samples::Samples;
pub use session::{Checked, Indexed, Session};
pub use translations::{BehindSection, Translation, Translations};

/// Returns the content security policy of a site with default settings, as a header value. The policy allows the
/// theme's inline script.
pub fn content_security_policy() -> String {
    quire_load::SitePolicy::new(quire_load::Allowed::default(), None).header
}

/// Returns the TypeScript declarations of the modules that the site's code may import from Quire.
pub fn types() -> &'static [u8] {
    quire_react::Theme::types()
}

/// Returns whether a folder contains a site.
pub fn is_site(folder: &std::path::Path) -> bool {
    quire_files::exists(&folder.join(quire_load::CONFIG))
}

/// Diagnostics, statistics and other results of a build.
#[derive(Debug, Default)]
pub struct Report {
    /// Diagnostics of all stages, sorted by file and position.
    pub diagnostics: Vec<Diagnostic>,
    /// Contents of the files that diagnostics point into.
    pub sources: Sources,
    /// Number of pages, without generated 404 pages and without fallback pages. A fallback page shows the original of a
    /// page that is not translated.
    pub pages: usize,
    /// Number of parsed pages. The other pages were reused from an earlier build.
    pub parsed: usize,
    /// Number of rendered pages, without generated 404 pages.
    pub rendered: usize,
    /// Whether all stages have run and at least one page was rendered. The written files are then a complete site, even
    /// if there are errors.
    pub is_complete: bool,
    /// Pages that were left out because of their errors, relative to the docs folder.
    pub omitted: Vec<String>,
    /// Site path of every page, by the path of its document (`guide/index.html`).
    pub routes: BTreeMap<String, String>,
    /// Path of the entry file of each language's search index. The other files are in the same folder.
    pub search: BTreeMap<String, String>,
    /// Content security policy of the pages, as a header value.
    pub policy: String,
    /// URL prefix of the site; begins and ends with `/`.
    pub base: String,
    /// How long unused files are kept, and the formats of compressed copies.
    pub publish: PublishOptions,
    /// Language tag of the default language.
    pub lang: String,
    /// Default version of the documentation; empty for a site without versions.
    pub version: String,
    /// Names of the modules whose components run in the browser without `"use client"`, for messages.
    pub automatic: Vec<String>,
}
