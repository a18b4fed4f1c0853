//! Cache of compiled pages and bundles for later builds.

use quire_files::{CacheFolder, Namespace, RecordedPaths, Saving};
use quire_markdown::{Diagram, DiagramError};
use quire_react::bundle::SiteBundle;

use crate::compile::{CompiledPage, Inputs};

/// Highlighted lines of a code block. `None` if the language cannot be highlighted.
pub(crate) type HighlightedCode = Option<Vec<String>>;

/// Compiled pages and bundles of earlier builds. Can be used from several threads.
#[derive(Debug, Default)]
pub struct CompileStore {
    /// Highlighted code, by language and source. Translations of a page share the highlighted code.
    pub(crate) code: Namespace<HighlightedCode>,
    /// Drawn diagrams, by Mermaid source. Errors are stored too.
    pub(crate) diagrams: Namespace<Result<Diagram, DiagramError>>,
    /// Inputs of pages that are known only after compilation. The key consists of the page's source and the inputs that
    /// all pages share. On a site with versions, a page has one entry per version and one entry that all versions
    /// share.
    pub(crate) inputs: Namespace<Inputs>,
    /// Compiled pages, by source, shared inputs and the current state of the dependencies. In a site with versions,
    /// paths and links contain placeholders for the version.
    pub(crate) pages: Namespace<CompiledPage>,
    /// State of the files that esbuild read or looked for, by request.
    pub(crate) bundle_sources: Namespace<RecordedPaths>,
    /// Bundles, by request and state of the sources.
    pub(crate) bundles: Namespace<SiteBundle>,
}

impl CompileStore {
    /// Makes the results saved in `folder` available. While `saving` is on, saves new results in `folder`. Diagrams are
    /// kept only in memory.
    pub fn attach(&self, folder: &CacheFolder, saving: &Saving) {
        const MIB: u64 = 1 << 20;
        self.code.attach(folder.packs("code", 32 * MIB), saving);
        self.inputs.attach(folder.packs("inputs", 12 * MIB), saving);
        self.pages.attach(folder.packs("pages", 240 * MIB), saving);
        self.bundle_sources.attach(folder.packs("sources", 4 * MIB), saving);
        self.bundles.attach(folder.packs("bundles", 12 * MIB), saving);
    }

    /// Saves new results if saving is on. Drops all entries that the last compilation of all pages did not use.
    pub(crate) fn sweep_compiled(&self) {
        self.code.finish();
        self.diagrams.sweep();
        self.inputs.finish();
        self.pages.finish();
    }

    /// Drops all entries that are used only for compiling pages. Saves memory in the last build of a process, because
    /// the highlighted code of a large site is as large as its articles.
    pub fn forget_compiled(&self) {
        self.code.clear();
        self.diagrams.clear();
        self.inputs.clear();
        self.pages.clear();
    }

    /// Saves new results if saving is on. Drops all entries that the last bundle did not use.
    pub(crate) fn sweep_bundles(&self) {
        self.bundle_sources.finish();
        self.bundles.finish();
    }
}
