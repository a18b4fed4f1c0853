//! The build cache: results of earlier builds, by stage.
//!
//! After each build, [`Namespace::finish`] drops the entries that the build did not use. In the first build of a
//! session, it first saves the used entries for later processes, see [`Store::attach`].

use std::path::Path;
use std::sync::OnceLock;

use quire_compile::CompileStore;
use quire_files::{CacheFolder, Namespace, Saving};
use quire_load::Mode;
use quire_output::SearchIndex;
use quire_render::RenderStore;

/// The results of earlier builds, by type. Thread-safe.
#[derive(Debug, Default)]
pub(crate) struct Store {
    /// The cache on disk. Not set if results are not saved.
    folder: OnceLock<CacheFolder>,
    /// Whether results are saved. On only during the first build of a session.
    saving: Saving,
    pub(crate) compile: CompileStore,
    pub(crate) render: RenderStore,
    /// Search indexes, by all of their inputs.
    pub(crate) indexes: Namespace<SearchIndex>,
}

impl Store {
    /// Loads the results that earlier processes saved for the site in the folder `site`. Only builds for publishing and
    /// the first build of a development session save results. If `quire check` saved its results, they would replace
    /// the results of builds, because each process keeps only the results that it used. Later builds of a session do
    /// not save results, because the author would have to wait after each edit.
    ///
    /// The cache is limited to 512 MiB, plus 768 MiB for images. A page of documentation takes about 20 KiB, plus 7 KiB
    /// in the search index.
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
