//! The build cache: results of earlier builds in memory and on disk, and their keys.
//!
//! A [`Namespace`] contains results of one type. The [`Key`] of an entry is a digest of everything that the result was
//! created from, so a stored result is never outdated: entries are not updated in place. Results whose inputs are only
//! known after the work (a page's includes, a bundle's sources) have two entries: one lists these inputs under the key
//! of everything known beforehand, the other contains the result under the key of all inputs.
//!
//! After each build, [`Namespace::sweep`] drops the entries that the build did not use. The first build of a session
//! also saves the entries that it used for later processes, see [`Store::attach`].

mod key;
mod namespace;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use quire_files::{CacheFolder, Seen};
use quire_markdown::{Diagram, DiagramError};
use quire_react::RenderedNode;
use quire_react::bundle::SiteBundle;

use crate::compile::{CompiledPage, Inputs};
use crate::index::SearchIndex;
use crate::mode::Mode;
use crate::pictures::MadeVersions;
use crate::render::RenderedPage;
use crate::social::PaintedImage;

pub(crate) use key::{Key, KeyBuilder};
pub(crate) use namespace::Namespace;

/// Highlighted lines of a code block; `None` if its language is not highlighted.
pub(crate) type HighlightedCode = Option<Vec<String>>;

/// The results of earlier builds, by type. Can be used from several threads.
#[derive(Debug)]
pub(crate) struct Store {
    /// The cache on disk, if results are saved there.
    folder: OnceLock<CacheFolder>,
    is_saved: AtomicBool,
    has_saved_answers: AtomicBool,
    /// By language and code, because translations of a page show the same code.
    pub(crate) code: Namespace<HighlightedCode>,
    /// Drawn diagrams, by source.
    pub(crate) diagrams: Namespace<Result<Diagram, DiagramError>>,
    /// Files that a page read other than its own source, by this source and everything that all pages share. A page in
    /// several versions has one entry for each version, and one for all versions.
    pub(crate) inputs: Namespace<Inputs>,
    /// By source, shared inputs and the current state of the dependencies. Paths and links contain placeholders for
    /// versions.
    pub(crate) pages: Namespace<CompiledPage>,
    /// Sets of pages without a dead link, by the pages and everything else that their links depend on.
    pub(crate) sound_links: Namespace<()>,
    /// Files that esbuild read, by request.
    pub(crate) bundle_sources: Namespace<Seen>,
    /// By request, and by state of the sources.
    pub(crate) bundles: Namespace<SiteBundle>,
    /// Component calls of articles, by source and everything that the source refers to.
    pub(crate) calls: Namespace<RenderedNode>,
    /// By everything that the model is created from.
    pub(crate) indexes: Namespace<SearchIndex>,
    /// By file and options.
    pub(crate) images: Namespace<MadeVersions>,
    /// By design, fonts and texts.
    pub(crate) social: Namespace<PaintedImage>,
    /// Results that the theme's script rendered for all pages.
    pub(crate) answers: Arc<Namespace<String>>,
    /// By compiled page, page data and everything that pages share. Only used during development, because the documents
    /// of a large site may not fit in memory.
    pub(crate) rendered: Namespace<RenderedPage>,
}

impl Store {
    /// Creates an empty store.
    pub(crate) fn new() -> Self {
        Self {
            folder: OnceLock::new(),
            is_saved: AtomicBool::new(false),
            has_saved_answers: AtomicBool::new(false),
            code: Namespace::default(),
            diagrams: Namespace::default(),
            inputs: Namespace::default(),
            pages: Namespace::default(),
            sound_links: Namespace::default(),
            bundle_sources: Namespace::default(),
            bundles: Namespace::default(),
            calls: Namespace::default(),
            indexes: Namespace::default(),
            images: Namespace::default(),
            social: Namespace::default(),
            answers: Arc::default(),
            rendered: Namespace::default(),
        }
    }

    /// Makes the results available that earlier processes have saved for the site in `site`. Only a build for
    /// publishing saves its own results. If `quire check` saved results, they would replace the results of builds,
    /// because each process only keeps the results that it used. Later builds of a session do not save either, because
    /// the author would have to wait after each edit.
    ///
    /// The limits add up to 512 MiB, and 768 MiB for images. A page of documentation takes about 20 KiB, and 7 KiB of
    /// the search index.
    pub(crate) fn attach(&self, site: &Path, mode: Mode) {
        const MIB: u64 = 1 << 20;
        let Some(folder) = CacheFolder::of(site) else { return };
        self.code.attach(folder.packs("code", 32 * MIB));
        self.inputs.attach(folder.packs("inputs", 12 * MIB));
        self.pages.attach(folder.packs("pages", 240 * MIB));
        self.sound_links.attach(folder.packs("links", MIB));
        self.bundle_sources.attach(folder.packs("sources", 4 * MIB));
        self.bundles.attach(folder.packs("bundles", 12 * MIB));
        self.calls.attach(folder.packs("calls", 32 * MIB));
        self.indexes.attach(folder.packs("indexes", 160 * MIB));
        self.images.attach(folder.packs("images", 512 * MIB));
        self.social.attach(folder.packs("social", 256 * MIB));
        self.answers.attach(folder.packs("answers", 19 * MIB));
        if mode.saves_results() {
            drop(self.folder.set(folder));
        }
    }

    /// Drops the entries that compiling all pages did not use.
    pub(crate) fn sweep_compiled(&self) {
        let save = self.is_to_save();
        self.code.finish(save);
        self.diagrams.sweep();
        self.inputs.finish(save);
        self.pages.finish(save);
    }

    /// Drops all sets of pages except the last.
    pub(crate) fn sweep_links(&self) {
        let save = self.is_to_save();
        self.sound_links.finish(save);
    }

    /// Drops everything that only compiling pages uses, for the last build of a process: the highlighted code of a
    /// large site is as large as its articles.
    pub(crate) fn forget_compiled(&self) {
        self.code.clear();
        self.diagrams.clear();
        self.inputs.clear();
        self.pages.clear();
    }

    /// Drops the entries that the last bundle did not use.
    pub(crate) fn sweep_bundles(&self) {
        let save = self.is_to_save();
        self.bundle_sources.finish(save);
        self.bundles.finish(save);
    }

    /// Drops all search indexes except the last.
    pub(crate) fn sweep_indexes(&self) {
        let save = self.is_to_save();
        self.indexes.finish(save);
    }

    /// Drops the versions of images that the last build did not use.
    pub(crate) fn sweep_images(&self) {
        let save = self.is_to_save();
        self.images.finish(save);
    }

    /// Drops the images for posts that the last build did not use.
    pub(crate) fn sweep_social(&self) {
        let save = self.is_to_save();
        self.social.finish(save);
    }

    /// Drops the entries that rendering did not use. Rendering creates the last results of a build.
    pub(crate) fn sweep_rendered(&self) {
        let save = self.is_to_save();
        self.calls.finish(save);
        self.answers.finish(save);
        self.rendered.sweep();
    }

    /// Ends a build. Later builds do not save.
    pub(crate) fn finish(&self) {
        if let Some(folder) = self.folder.get()
            && !self.is_saved.swap(true, Ordering::Relaxed)
        {
            folder.tidy();
        }
    }

    /// Saves the results that the theme's script rendered for all pages, once per session: after its first page was
    /// rendered.
    pub(crate) fn save_answers(&self) {
        if self.folder.get().is_some() && !self.has_saved_answers.swap(true, Ordering::Relaxed) {
            self.answers.save();
        }
    }

    fn is_to_save(&self) -> bool {
        self.folder.get().is_some() && !self.is_saved.load(Ordering::Relaxed)
    }
}
