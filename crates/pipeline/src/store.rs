//! The build cache: results of earlier builds in memory and on disk, and their keys.
//!
//! A [`Namespace`] holds results of one type. The [`Key`] of an entry is a digest of everything the result was made
//! from, so a result is either current or not found: nothing is ever updated in place. Results whose inputs are known
//! only after the work (a page's includes, a bundle's sources) have two entries: one lists those inputs under what is
//! known beforehand, the other holds the result under both.
//!
//! After each build, [`Namespace::sweep`] drops the entries that the build did not use. The first build of a session
//! also saves those that it used for later processes, see [`Store::attach`].

mod key;
mod namespace;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use quire_files::{CacheFolder, Seen};
use quire_react::RenderedNode;
use quire_react::bundle::SiteBundle;

use crate::compile::{CompiledPage, Inputs};
use crate::index::SearchIndex;
use crate::pictures::MadeVersions;
use crate::purpose::Purpose;
use crate::render::RenderedPage;
use crate::social::PaintedImage;

pub(crate) use key::{Key, KeyBuilder};
pub(crate) use namespace::Namespace;

/// Highlighted lines of a code block; `None` when its language is not highlighted.
pub(crate) type HighlightedCode = Option<Vec<String>>;

/// The results of earlier builds, by kind. Usable from several threads.
#[derive(Debug)]
pub(crate) struct Store {
    /// The cache on disk, while results are to be saved there.
    folder: OnceLock<CacheFolder>,
    is_saved: AtomicBool,
    has_saved_answers: AtomicBool,
    /// By language and code: alternates of a page in other languages show the same code.
    pub(crate) code: Namespace<HighlightedCode>,
    /// What a page read besides its own source, by that source and what all pages share; for a page of several versions
    /// once for each and once for all.
    pub(crate) inputs: Namespace<Inputs>,
    /// By source, shared inputs and the current state of the dependencies. Paths and links have marks in the place of
    /// versions.
    pub(crate) pages: Namespace<CompiledPage>,
    /// Sets of pages without a dead link, by the pages and what their links depend on besides.
    pub(crate) sound_links: Namespace<()>,
    /// What esbuild read, by request.
    pub(crate) bundle_sources: Namespace<Seen>,
    /// By request and state of the sources.
    pub(crate) bundles: Namespace<SiteBundle>,
    /// Component calls of articles, by source and everything that it refers to.
    pub(crate) calls: Namespace<RenderedNode>,
    /// By everything that the model is made from.
    pub(crate) indexes: Namespace<SearchIndex>,
    /// By file and options.
    pub(crate) images: Namespace<MadeVersions>,
    /// By design, fonts and texts.
    pub(crate) social: Namespace<PaintedImage>,
    /// What the theme's script has rendered for all pages.
    pub(crate) answers: Arc<Namespace<String>>,
    /// By compiled page, page data and everything that pages share. Only for a site that is served while it is written:
    /// the documents of a large site need not fit in memory.
    pub(crate) rendered: Namespace<RenderedPage>,
}

impl Store {
    /// An empty store.
    pub(crate) fn new() -> Self {
        Self {
            folder: OnceLock::new(),
            is_saved: AtomicBool::new(false),
            has_saved_answers: AtomicBool::new(false),
            code: Namespace::default(),
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

    /// Makes the results that earlier processes have saved for the site in `site` available. Only a build to be
    /// published saves its own: those of `quire check` would push them out, since each keeps only what it used. The
    /// later builds of a session do not save either: writing after each edit takes time in which an author waits.
    ///
    /// The limits sum up to 512 MiB, and as much and half of it for images. A page of documentation takes about 20 KiB, and 7 KiB of the search index.
    pub(crate) fn attach(&self, site: &Path, purpose: Purpose) {
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
        if purpose == Purpose::Publish {
            drop(self.folder.set(folder));
        }
    }

    /// Drops what the compilation of all pages did not use.
    pub(crate) fn sweep_compiled(&self) {
        let save = self.is_to_save();
        self.code.finish(save);
        self.inputs.finish(save);
        self.pages.finish(save);
    }

    /// Drops all sets of pages but the last.
    pub(crate) fn sweep_links(&self) {
        let save = self.is_to_save();
        self.sound_links.finish(save);
    }

    /// Drops everything that only the compilation of pages uses, for a build that no other follows in this process: the
    /// highlighted code of a large site is as large as its articles.
    pub(crate) fn forget_compiled(&self) {
        self.code.clear();
        self.inputs.clear();
        self.pages.clear();
    }

    /// Drops what the last bundle did not use.
    pub(crate) fn sweep_bundles(&self) {
        let save = self.is_to_save();
        self.bundle_sources.finish(save);
        self.bundles.finish(save);
    }

    /// Drops all search indexes but the last.
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

    /// Drops what rendering did not use: the last results that a build makes.
    pub(crate) fn sweep_rendered(&self) {
        let save = self.is_to_save();
        self.calls.finish(save);
        self.answers.finish(save);
        self.rendered.sweep();
    }

    /// Ends a build: later ones do not save.
    pub(crate) fn finish(&self) {
        if let Some(folder) = self.folder.get()
            && !self.is_saved.swap(true, Ordering::Relaxed)
        {
            folder.tidy();
        }
    }

    /// Saves what the theme's script has rendered for all pages, once: for a session whose first page has been rendered.
    pub(crate) fn save_answers(&self) {
        if self.folder.get().is_some() && !self.has_saved_answers.swap(true, Ordering::Relaxed) {
            self.answers.save();
        }
    }

    fn is_to_save(&self) -> bool {
        self.folder.get().is_some() && !self.is_saved.load(Ordering::Relaxed)
    }
}
