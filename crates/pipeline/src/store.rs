//! The build cache: results of earlier builds, by stage.
//!
//! After each build, [`Namespace::finish`] drops the entries that the build did not use. The first build of a session
//! also saves the entries that it used for later processes, see [`Store::attach`].

use std::path::Path;
use std::sync::OnceLock;

use quire_compile::CompileStore;
use quire_files::{CacheFolder, Namespace, Saving};
use quire_load::Mode;
use quire_output::SearchIndex;
use quire_render::RenderStore;

/// The results of earlier builds, by type. Can be used from several threads.
#[derive(Debug, Default)]
pub(crate) struct Store {
    /// The cache on disk, if results are saved there.
    folder: OnceLock<CacheFolder>,
    /// Whether results are saved: on during the first build of a session.
    saving: Saving,
    pub(crate) compile: CompileStore,
    pub(crate) render: RenderStore,
    /// Search indexes, by everything that the model is created from.
    pub(crate) indexes: Namespace<SearchIndex>,
}

impl Store {
    /// Makes the results available that earlier processes have saved for the site in `site`. Only a build for
    /// publishing saves its own results. If `quire check` saved results, they would replace the results of builds,
    /// because each process only keeps the results that it used. Later builds of a session do not save either, because
    /// the author would have to wait after each edit.
    ///
    /// The limits add up to 512 MiB, and 768 MiB for images. A page of documentation takes about 20 KiB, and 7 KiB of
    /// the search index.
    pub(crate) fn attach(&self, site: &Path, mode: Mode) {
        let Some(folder) = CacheFolder::of(site) else { return };
        self.compile.attach(&folder, &self.saving);
        self.render.attach(&folder, &self.saving);
        self.indexes.attach(folder.packs("indexes", 160 << 20), &self.saving);
        if mode.saves_results() && self.folder.set(folder).is_ok() {
            self.saving.start();
            self.render.start_saving_answers();
        }
    }

    /// Ends a build. The first call removes outdated caches from the disk, and later builds do not save results.
    pub(crate) fn finish(&self) {
        if self.saving.stop()
            && let Some(folder) = self.folder.get()
        {
            folder.tidy();
        }
    }
}
